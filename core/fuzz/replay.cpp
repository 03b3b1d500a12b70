// A main() for the fuzz targets if there is no libFuzzer: runs the given files; or random inputs
// for some seconds of processor time, from a seed on; or else two thousand fixed random inputs.
//
//     fuzz_NAME [FILE ...]
//     fuzz_NAME --seconds SECONDS [SEED]
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <iterator>
#include <random>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

// Ends after `seconds` or, if negative, after 2000 inputs.
int run_random(double seconds, unsigned seed) {
    const std::clock_t begin = std::clock();
    const auto passed = [&] { return double(std::clock() - begin) / CLOCKS_PER_SEC; };
    std::minstd_rand random(seed);
    int inputs = 0, used = 0;
    for (; seconds < 0 ? inputs < 2000 : passed() < seconds; ++inputs) {
        std::vector<std::uint8_t> bytes(40 + random() % 160);
        for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random() >> 8);
        used += LLVMFuzzerTestOneInput(bytes.data(), bytes.size()) == 0;
    }
    std::printf("%d of %d random inputs used\n", used, inputs);
    return used > inputs / 10 ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
    if (count == 1) return run_random(-1, 1);
    if (std::strcmp(arguments[1], "--seconds") == 0 && count > 2)
        return run_random(std::atof(arguments[2]),
                          count > 3 ? static_cast<unsigned>(std::atoi(arguments[3])) : 1);
    for (int i = 1; i < count; ++i) {
        std::ifstream file(arguments[i], std::ios::binary);
        if (!file) {
            std::fprintf(stderr, "cannot read %s\n", arguments[i]);
            return 1;
        }
        const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
        LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    }
    return 0;
}
