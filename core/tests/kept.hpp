// What a proof is written to, kept as text.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

#include "proof/proof.hpp"

struct Kept : hashi::proof::Output {
    std::string text;
    std::size_t room = ~std::size_t{0};  // for so many bytes, as on a disk

    void write(std::string_view piece) override {
        if (text.size() + piece.size() > room) throw std::runtime_error("no room");
        text += piece;
    }
};

struct KeptProof {
    Kept formula, steps;
};
