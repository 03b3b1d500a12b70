#include "puzzle/counting.hpp"

namespace hashi {

CountConflict find_count_conflict(const Graph& graph) {
    constexpr std::uint8_t unseen = 2;
    Vector<std::uint8_t> colour(graph.islands.size(), unseen);
    Vector<std::int32_t> connected;
    for (std::int32_t start = 0; start < graph.island_count(); ++start) {
        if (colour[at(start)] != unseen) continue;
        std::int64_t low[2] = {0, 0}, high[2] = {0, 0};
        bool two_colours = true;
        connected.assign(1, start);
        colour[at(start)] = 0;
        for (std::size_t next = 0; next < connected.size(); ++next) {
            const std::int32_t i = connected[next];
            const Island& island = graph.islands[at(i)];
            const std::uint8_t own = colour[at(i)];
            low[own] += island.low;
            high[own] += island.high;
            for (const std::int32_t e : island.edge) {
                if (e < 0) continue;
                const std::int32_t other = graph.edges[at(e)].other(i);
                if (colour[at(other)] == unseen) {
                    colour[at(other)] = own ^ 1;
                    connected.push_back(other);
                }
                two_colours = two_colours && colour[at(other)] != own;
            }
        }
        const std::int64_t least = low[0] + low[1], most = high[0] + high[1];
        if (least == most && least % 2 != 0) return {CountConflict::odd, connected};
        for (const std::uint8_t needy : {std::uint8_t{0}, std::uint8_t{1}}) {
            if (!two_colours || low[needy] <= high[needy ^ 1]) continue;
            erase_if(connected, [&](std::int32_t i) { return colour[at(i)] != needy; });
            return {CountConflict::hall, connected};
        }
    }
    return {};
}

}  // namespace hashi
