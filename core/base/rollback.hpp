// Runs a cleanup when a scope is left without release(), for example by an exception.
#pragma once

namespace hashi {

template <class Undo>
class Rollback {
public:
    explicit Rollback(Undo undo) : undo_(undo) {}
    Rollback(const Rollback&) = delete;
    Rollback& operator=(const Rollback&) = delete;
    ~Rollback() {
        if (armed_) undo_();
    }
    // Call on success: cancels the cleanup.
    void release() { armed_ = false; }

private:
    Undo undo_;
    bool armed_ = true;
};

}  // namespace hashi
