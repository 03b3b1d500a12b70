// The generators for Python: see _core.pyi. In: the fields of make::Request. Out: those of
// make::Generated.
#include <nanobind/nanobind.h>

#include "bindings/shared.hpp"
#include "make/make.hpp"

using namespace bindings;

namespace {

nb::tuple generate(int model, std::int32_t rows, std::int32_t cols, std::int32_t islands,
                   int max_bridges, bool loops, bool connected, bool natural, int symmetry,
                   std::int32_t doubles, int level, std::int32_t extra, std::uint64_t seed,
                   const nb::bytes& fixed_islands, const nb::bytes& blocked, std::int32_t signs,
                   std::int32_t unreadable, bool fewest, std::int32_t loop_share,
                   const nb::bytes& techniques, std::uint32_t without, int curve,
                   const nb::bytes& bare, double time_limit) {
    hashi::make::Request request;
    request.model = static_cast<hashi::make::Model>(model);
    request.rows = rows;
    request.cols = cols;
    request.islands = islands;
    request.max_bridges = max_bridges;
    request.loops = loops;
    request.connected = connected;
    request.natural = natural;
    request.symmetry = static_cast<hashi::make::Symmetry>(symmetry);
    request.doubles = doubles;
    request.level = level;
    request.extra = extra;
    request.seed = seed;
    request.signs = signs;
    request.unreadable = unreadable;
    request.fewest = fewest;
    request.loop_share = loop_share;
    request.without = without;
    request.curve = static_cast<hashi::make::Curve>(curve);
    const std::vector<std::int32_t> island_list = to_ints(fixed_islands),
                                    blocked_list = to_ints(blocked),
                                    technique_list = to_ints(techniques), bare_list = to_ints(bare);
    request.bare = bare_list;
    request.techniques = technique_list;
    request.fixed_islands = island_list;
    request.blocked = blocked_list;
    if (const char* wrong = hashi::make::check_request(request)) throw nb::value_error(wrong);
    hashi::make::Generated puzzle;
    hashi::Outcome outcome = hashi::Outcome::unknown;
    run({.seconds = time_limit}, [&](hashi::Control& control) {
        outcome = hashi::make::generate(request, control, puzzle);
    });
    return nb::make_tuple(static_cast<int>(outcome), to_bytes(puzzle.islands),
                          to_bytes(puzzle.ends), to_bytes(puzzle.counts), to_bytes(puzzle.signs),
                          puzzle.level, puzzle.score, puzzle.misses);
}

}  // namespace

void bind_make(nb::module_& m) {
    m.def("generate", &generate, nb::arg("model"), nb::arg("rows"), nb::arg("cols"),
          nb::arg("islands"), nb::arg("max_bridges"), nb::arg("loops"), nb::arg("connected"),
          nb::arg("natural"), nb::arg("symmetry"), nb::arg("doubles"), nb::arg("level"),
          nb::arg("extra"), nb::arg("seed"), nb::arg("fixed_islands"), nb::arg("blocked"),
          nb::arg("signs"), nb::arg("unreadable"), nb::arg("fewest"), nb::arg("loop_share"),
          nb::arg("techniques"), nb::arg("without"), nb::arg("curve"), nb::arg("bare"),
          nb::arg("time_limit"));
}
