// What papers/taste.py asks of the core: features of drawings, and puzzles by a table of tastes.
//
//   taste features < DRAWINGS
//   taste generate TABLE < REQUESTS
//
// A drawing is a line: rows, columns, the number of islands, each one's row, column and clue, the
// number of joined pairs, each one's islands and bridges. A request is a line: rows, columns,
// islands, level (-1: any), seed, the number of islands kept, each one's row and column. Answers
// are lines of numbers: features, and how often there is what some styles never have; or wishes
// missed, level, microseconds, and the drawing.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "make/make.hpp"
#include "make/prover.hpp"
#include "make/taste.hpp"

namespace {

using namespace hashi::make;

[[noreturn]] void refuse(const char* reason) {
    std::fprintf(stderr, "taste: %s\n", reason);
    std::exit(2);
}

int next_int(std::istream& in) {
    int value = 0;
    if (!(in >> value)) refuse("a number is missing");
    return value;
}

template <class T>
std::vector<T> numbers(std::istream& in, int count) {
    std::vector<T> list;
    for (int i = 0; i < count; ++i) list.push_back(static_cast<T>(next_int(in)));
    return list;
}

int tell_features() {
    int rows = 0;
    while (std::cin >> rows) {
        const int cols = next_int(std::cin), n = next_int(std::cin);
        Canvas canvas(rows, cols);
        std::vector<Canvas::Cell> cells;
        for (int i = 0; i < n; ++i) {
            const int r = next_int(std::cin), c = next_int(std::cin);
            next_int(std::cin);
            cells.push_back(canvas.cell(r, c));
            canvas.place(cells.back());
        }
        for (int left = next_int(std::cin); left > 0; --left) {
            const int a = next_int(std::cin), b = next_int(std::cin), k = next_int(std::cin);
            const Canvas::Cell from = cells.at(static_cast<std::size_t>(a)),
                               to = cells.at(static_cast<std::size_t>(b));
            const hashi::Side side =
                canvas.row(from) == canvas.row(to) ? hashi::east : hashi::south;
            canvas.draw(canvas.at(from), side, k);
        }
        Features features(canvas);
        for (const std::int32_t value : features.measure()) std::printf("%d ", value);
        hashi::Control control;
        Request request;
        request.rows = rows;
        request.cols = cols;
        Prover prover(request);
        if (!prover.load(canvas, control)) refuse("not a drawing");
        hashi::people::Rater rater;
        hashi::Vector<hashi::people::Point> curve;
        const hashi::people::Rating rating = rater.rate_drawn(
            prover.graph(), prover.drawing(), control, hashi::people::Level::extreme, &curve);
        for (const std::int32_t value : course_of(rating, curve, static_cast<int>(rating.level), n))
            std::printf("%d ", value);
        for (int never = 0; never < 8; ++never) std::printf("%d ", features.count_of(1 << never));
        std::printf("\n");
    }
    return 0;
}

int generate_all(const char* path) {
    std::ifstream file(path);
    if (!file) refuse("no such table");
    TasteTable table;
    table.features = next_int(file);
    table.styles = next_int(file);
    table.components = next_int(file);
    table.sizes = next_int(file);
    table.level_weight = next_int(file);
    const int all = table.features * table.styles;
    const auto most_cells = numbers<std::int32_t>(file, table.sizes),
               style = numbers<std::int32_t>(file, table.sizes),
               density = numbers<std::int32_t>(file, table.styles),
               steps = numbers<std::int32_t>(file, table.styles),
               hottest = numbers<std::int32_t>(file, table.styles),
               coldest = numbers<std::int32_t>(file, table.styles),
               free = numbers<std::int32_t>(file, table.styles),
               exact = numbers<std::int32_t>(file, table.styles),
               turns = numbers<std::int32_t>(file, table.styles),
               never = numbers<std::int32_t>(file, table.styles),
               strict = numbers<std::int32_t>(file, table.styles);
    const auto joined = numbers<std::uint8_t>(file, TasteTable::sets_of_sides * table.styles);
    const auto zero = numbers<std::uint8_t>(file, TasteTable::often_zero * table.styles);
    const auto scale = numbers<std::uint8_t>(file, table.features);
    const auto style_scale = numbers<std::int8_t>(file, table.styles);
    const auto deviation = numbers<std::int8_t>(file, all);
    const auto mean = numbers<std::int8_t>(file, all);
    const auto weight = numbers<std::uint8_t>(file, all);
    const auto by_density = numbers<std::int8_t>(file, table.features);
    const auto component = numbers<std::int8_t>(file, table.features * table.components);
    const auto strength = numbers<std::uint8_t>(file, table.styles * table.components);
    const auto spread = numbers<std::uint8_t>(file, all);
    table.most_cells = most_cells.data();
    table.style = style.data();
    table.density = density.data();
    table.steps = steps.data();
    table.hottest = hottest.data();
    table.coldest = coldest.data();
    table.free = free.data();
    table.exact = exact.data();
    table.turns = turns.data();
    table.strength = strength.data();
    table.spread = spread.data();
    table.never = never.data();
    table.strict = strict.data();
    table.joined = joined.data();
    table.zero = zero.data();
    table.scale = scale.data();
    table.style_scale = style_scale.data();
    table.deviation = deviation.data();
    table.mean = mean.data();
    table.weight = weight.data();
    table.by_density = by_density.data();
    table.component = component.data();
    int rows = 0;
    while (std::cin >> rows) {
        Request request;
        request.rows = rows;
        request.cols = next_int(std::cin);
        request.islands = next_int(std::cin);
        request.level = next_int(std::cin);
        request.seed = static_cast<std::uint64_t>(next_int(std::cin));
        std::vector<std::int32_t> kept;
        for (int left = next_int(std::cin); left > 0; --left) {
            kept.push_back(next_int(std::cin));
            kept.push_back(next_int(std::cin));
            kept.push_back(-1);
        }
        request.fixed_islands = kept;
        request.natural = true;
        request.taste = &table;
        hashi::Control control;
        Generated made;
        const std::clock_t begin = std::clock();
        generate(request, control, made);
        const double time = 1e6 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
        std::printf("%u %d %lld %d %d %zu", made.misses, made.level, static_cast<long long>(time),
                    request.rows, request.cols, made.islands.size() / 3);
        for (const std::int32_t value : made.islands) std::printf(" %d", value);
        std::printf(" %zu", made.counts.size());
        for (std::size_t i = 0; i < made.counts.size(); ++i)
            std::printf(" %d %d %d", made.ends[2 * i], made.ends[2 * i + 1], int{made.counts[i]});
        std::printf("\n");
        std::fflush(stdout);
    }
    return 0;
}

}  // namespace

int main(int count, char** arguments) {
    if (count == 2 && std::strcmp(arguments[1], "features") == 0) return tell_features();
    if (count == 3 && std::strcmp(arguments[1], "generate") == 0) return generate_all(arguments[2]);
    std::fprintf(stderr, "usage: taste features | taste generate TABLE\n");
    return 2;
}
