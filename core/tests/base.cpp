// Unit tests of base/: vectors, sorting, sets, rollback. The small build's own vector is compared
// with std::vector here, so both run under the sanitizers.
#include "base/base.hpp"

#include <numeric>
#include <random>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "tests/check.hpp"

using hashi::Vector;

namespace {

// An element that is not trivially copyable: it knows its own address, and the number of elements
// alive.
class Entry {
public:
    explicit Entry(int value = 0) : value_(value), self_(this) { ++alive; }
    Entry(const Entry& other) : value_(other.value()), self_(this) { ++alive; }
    Entry(Entry&& other) noexcept : value_(other.value()), self_(this) { ++alive; }
    Entry& operator=(const Entry& other) {
        value_ = other.value();
        return *this;
    }
    Entry& operator=(Entry&& other) noexcept {
        value_ = other.value();
        return *this;
    }
    ~Entry() {
        CHECK(self_ == this);
        --alive;
    }

    int value() const {
        CHECK(self_ == this);
        return value_;
    }
    bool operator==(const Entry& other) const { return value() == other.value(); }

    static inline int alive = 0;

private:
    int value_;
    const Entry* self_;
};

template <class T>
T made(int value) {
    if constexpr (std::is_same_v<T, std::string>)
        return std::to_string(value) + std::string(20, 'x');
    else if constexpr (std::is_same_v<T, Vector<int>>) return Vector<int>(3, value);
    else if constexpr (std::is_same_v<T, std::pair<std::uint64_t, std::uint32_t>>)
        return {value, 1};
    else return T(value);
}

template <class T>
bool same(const Vector<T>& list, const std::vector<T>& model) {
    if (list.size() != model.size() || list.empty() != model.empty()) return false;
    for (std::size_t i = 0; i < model.size(); ++i)
        if (!(list[i] == model[i])) return false;
    return true;
}

// Performs the same random operations on a Vector and a std::vector.
template <class T>
void compare(unsigned seed) {
    std::minstd_rand random(seed);
    const auto below = [&](std::size_t bound) {
        return static_cast<std::size_t>(random() % bound);
    };
    Vector<T> list;
    std::vector<T> model;
    for (int step = 0; step < 3000; ++step) {
        const T value = made<T>(static_cast<int>(random() % 100));
        switch (below(14)) {
            case 0:
            case 1:
            case 2:
                list.push_back(value);
                model.push_back(value);
                break;
            case 3:
                if (model.empty()) break;
                list.push_back(list[0]);  // an element of the vector itself
                model.push_back(T(model[0]));
                break;
            case 4:
                if (model.empty()) break;
                list.pop_back();
                model.pop_back();
                break;
            case 5: {
                const std::size_t size = below(40);
                list.resize(size);
                model.resize(size);
                break;
            }
            case 6: {
                const std::size_t size = below(20);
                list.assign(size, value);
                model.assign(size, value);
                break;
            }
            case 7: {
                const Vector<T> copy = list;
                list.clear();
                list.assign(copy.begin(), copy.end());
                CHECK(list == copy);
                break;
            }
            case 8: {
                Vector<T> moved = std::move(list);
                moved.reserve(below(100));
                list = Vector<T>();
                list.swap(moved);
                break;
            }
            case 9: {
                if (model.empty()) break;
                const std::size_t from = below(model.size()),
                                  to = from + below(model.size() - from + 1);
                list.erase(list.begin() + static_cast<std::ptrdiff_t>(from),
                           list.begin() + static_cast<std::ptrdiff_t>(to));
                model.erase(model.begin() + static_cast<std::ptrdiff_t>(from),
                            model.begin() + static_cast<std::ptrdiff_t>(to));
                break;
            }
            case 10: {
                const T gone = made<T>(static_cast<int>(random() % 100));
                hashi::erase(list, gone);
                std::erase(model, gone);
                break;
            }
            case 11: {
                const std::vector<T> more(below(10), value);
                list.insert(list.end(), more.begin(), more.end());
                model.insert(model.end(), more.begin(), more.end());
                break;
            }
            case 12:
                if constexpr (std::is_trivially_copyable_v<T>) {
                    const std::size_t place = below(model.size() + 1);
                    list.insert(list.begin() + static_cast<std::ptrdiff_t>(place), value);
                    model.insert(model.begin() + static_cast<std::ptrdiff_t>(place), value);
                    const std::vector<T> more(below(5), value);
                    list.insert(list.begin(), more.begin(), more.end());
                    model.insert(model.begin(), more.begin(), more.end());
                }
                break;
            default:
                list = Vector<T>(list);
                if (!model.empty())
                    CHECK(list.front() == model.front() && list.back() == model.back());
        }
        CHECK(same(list, model));
        CHECK(std::span(list).size() == model.size());
    }
}

void test_lists() {
    for (unsigned seed = 1; seed <= 5; ++seed) {
        compare<int>(seed);
        compare<std::uint8_t>(seed);
        compare<std::pair<std::uint64_t, std::uint32_t>>(seed);
        compare<std::string>(seed);
        compare<Vector<int>>(seed);
        compare<Entry>(seed);
    }
    CHECK(Entry::alive == 0);
    const Vector<int> empty;
    CHECK(empty.begin() == empty.end() && Vector<int>(empty) == empty);
    CHECK((Vector<int>{1, 2, 3} == Vector<int>({1, 2, 3})));
    CHECK(!(Vector<int>{1, 2} == Vector<int>{1, 3}));
}

void test_sorting() {
    std::minstd_rand random(1);
    for (std::size_t size = 0; size < 70; ++size) {
        Vector<std::pair<int, int>> list;
        for (std::size_t i = 0; i < size; ++i)
            list.emplace_back(static_cast<int>(random() % 8), static_cast<int>(i));
        Vector<std::pair<int, int>> stable = list;
        hashi::sort(list);
        hashi::stable_sort(stable, [](const auto& a, const auto& b) { return a.first < b.first; });
        CHECK(list == stable);
        CHECK(std::is_sorted(list.begin(), list.end()));
    }
}

void test_sets() {
    hashi::UnionFind sets;
    sets.reset(10);
    for (std::int32_t i = 0; i < 10; ++i) CHECK(sets.is_root(i) && sets.find(i) == i);
    for (std::int32_t i = 2; i < 10; ++i) sets.join(sets.find(i), sets.find(i - 2));
    for (std::int32_t i = 0; i < 10; ++i) CHECK(sets.find(i) == i % 2);
    sets.reset(3);
    CHECK(sets.find(2) == 2);
}

void test_rollback() {
    int undone = 0;
    {
        hashi::Rollback rollback([&] { ++undone; });
        rollback.release();
    }
    CHECK(undone == 0);
    try {
        hashi::Rollback rollback([&] { ++undone; });
        throw std::runtime_error("half way");
    } catch (const std::runtime_error&) {
        ++undone;
    }
    CHECK(undone == 2);
}

// The published first numbers for the seed 1234567.
void test_random_numbers() {
    hashi::Random random(1234567);
    CHECK(random.next() == 6457827717110365317u);
    CHECK(random.next() == 3203168211198807973u);
}

void test_ticks() {
    hashi::Control control;
    int looks = 0;
    control.poll = [](void* count) { return ++*static_cast<int*>(count) == 3; };
    control.poll_argument = &looks;
    control.start();
    for (int i = 0; i < 4000; ++i) CHECK(!control.tick());
    CHECK(looks == 0);
    CHECK(!control.tick(10'000) && looks == 1);  // many steps at once mean one look
    CHECK(!control.tick(5000) && looks == 2);
    CHECK(control.tick(5000) && control.stopped && control.tick());
}

}  // namespace

int main() {
    test_lists();
    test_sorting();
    test_sets();
    test_rollback();
    test_random_numbers();
    test_ticks();
    return 0;
}
