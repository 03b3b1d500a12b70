// Unit tests of base/: sorting, sets, rollback, random numbers, ticks.
#include "base/base.hpp"

#include <algorithm>
#include <cstdint>
#include <random>
#include <stdexcept>
#include <utility>

#include "tests/check.hpp"

using hashi::Vector;

namespace {

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
    test_sorting();
    test_sets();
    test_rollback();
    test_random_numbers();
    test_ticks();
    return 0;
}
