// An output for proofs that keeps the text.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

#include "proof/proof.hpp"

struct Kept : hashi::proof::Output {
    std::string text;
    std::size_t room = ~std::size_t{0};  // capacity in bytes, like a disk's

    void write(std::string_view piece) override {
        if (text.size() + piece.size() > room) throw std::runtime_error("no room");
        text += piece;
    }
};

struct KeptProof {
    Kept formula, steps;
};
