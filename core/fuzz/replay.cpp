// A main() for the fuzz targets where there is no libFuzzer: the files given, or else some thousand
// random inputs, the same ones every time.
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <random>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int count, char** arguments) {
    for (int i = 1; i < count; ++i) {
        std::ifstream file(arguments[i], std::ios::binary);
        if (!file) {
            std::fprintf(stderr, "cannot read %s\n", arguments[i]);
            return 1;
        }
        const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
        LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    }
    if (count > 1) return 0;
    std::minstd_rand random(1);
    constexpr int inputs = 2000;
    int used = 0;
    for (int i = 0; i < inputs; ++i) {
        std::vector<std::uint8_t> bytes(40 + random() % 160);
        for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random() >> 8);
        used += LLVMFuzzerTestOneInput(bytes.data(), bytes.size()) == 0;
    }
    std::printf("%d of %d random inputs used\n", used, inputs);
    return used > inputs / 10 ? 0 : 1;
}
