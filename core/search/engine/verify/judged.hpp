// The proof that every solver of the self-checking build writes, judged while it is written.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>

#include "base/base.hpp"
#include "proof/proof.hpp"
#include "puzzle/puzzle.hpp"

namespace hashi::search {

class JudgedProof {
public:
    // Where the text goes besides the checker, or null.
    JudgedProof(const PuzzleSpec& spec, std::span<const Bound> assumed, proof::Output* formula,
                proof::Output* steps)
        : checker_(spec, assumed),
          formula_(checker_, &proof::Checker::formula, formula),
          steps_(checker_, &proof::Checker::steps, steps),
          wanted_(steps != nullptr) {}

    proof::Output& formula() { return formula_; }
    proof::Output& steps() { return steps_; }
    // Whether somebody else wants the proof, and will claim what it proves.
    bool wanted() const { return wanted_; }
    bool ended() const { return ended_; }

    // Call after a claim: the checker must accept it.
    void end(bool complete) {
        ended_ = true;
        const proof::Verdict verdict = checker_.finish();
        if (!verdict.accepted()) refused(verdict.why);
        if (verdict.complete != complete) refused("the claim is less than the answer");
        // What a solver does after it has given its last answer needs no proof.
        steps_.ended = true;
    }

private:
    [[noreturn]] static void refused(std::string_view why) {
        std::fprintf(stderr, "HASHIKIT_CHECK: %s\n", std::string(why).c_str());
        std::abort();
    }

    struct Reader : proof::Output {
        using Read = void (proof::Checker::*)(std::string_view);

        Reader(proof::Checker& by, Read how, proof::Output* also)
            : checker(by),
              read(how),
              further(also) {}
        void write(std::string_view text) override {
            if (!ended) (checker.*read)(text);
            if (!checker.refusal().empty()) refused(checker.refusal());
            if (further != nullptr) further->write(text);
        }

        proof::Checker& checker;
        Read read;
        proof::Output* further;
        bool ended = false;
    };

    proof::Checker checker_;
    Reader formula_, steps_;
    bool wanted_, ended_ = false;
};

}  // namespace hashi::search
