// Unit tests of batch/: reading and writing lines, the judge, answers.
#include "batch/batch.hpp"

#include <string>
#include <string_view>

#include "tests/check.hpp"

using hashi::batch::Bridge;
using hashi::batch::Format;
using hashi::batch::LineSolver;
using hashi::batch::LineStatus;
using hashi::batch::Puzzle;

namespace {

Puzzle read(std::string_view line) {
    Puzzle puzzle;
    CHECK(hashi::batch::read(line, puzzle));
    return puzzle;
}

bool declines(std::string_view line) {
    Puzzle puzzle;
    return !hashi::batch::read(line, puzzle);
}

std::string written(const Puzzle& puzzle, Format format) {
    std::string out;
    return hashi::batch::write(puzzle, format, true, out) ? out : "declined";
}

void test_addresses() {
    const Puzzle puzzle = read("https://puzz.link/p?hashi/4/2/2h-10h3./");
    CHECK(puzzle.rows == 2 && puzzle.cols == 4 && puzzle.max_bridges == 2);
    const hashi::Vector<std::int32_t> islands{0, 0, 2, 0, 3, 16, 1, 2, 3, 1, 3, -1};
    CHECK(puzzle.islands == islands);
    CHECK(read("hashi/3/1/1g1").islands == (hashi::Vector<std::int32_t>{0, 0, 1, 0, 2, 1}));
    CHECK(read("http://pzv.jp/p.html?bridges/3/1/1g1").cols == 3);
    for (const std::string_view line : {"",
                                        "hashi/3/1/1g",
                                        "hashi/3/1/1g11",
                                        "hashi/3/1/1g1//",
                                        "hashi/03/1/1g1",
                                        "hashi/3/1/1G1",
                                        "hashi/3/1/1-1",
                                        "hashi/3/1/h-",
                                        "hashi/0/1/",
                                        "hashi/1001/1/1",
                                        "hashi/99999999999/1/1",
                                        "https://puzz.link/p?slither/3/1/1g1",
                                        "hashi/3/1/+001g1",
                                        "puzz.link/p?hashi/3/1/1g1",
                                        "https://a?b?hashi/3/1/1g1",
                                        "hashi/3/1/1g1#x",
                                        " hashi/3/1/1g1",
                                        "https://puzz.link/p?x&hashi/3/1/1g1",
                                        "hashi/d/3/1/1g1",
                                        "hashi/3/1"})
        CHECK(declines(line));
}

void test_game_ids() {
    const Puzzle puzzle = read("3x3m4L:2a2cGa1");
    CHECK(puzzle.max_bridges == 4 && !puzzle.loops);
    CHECK(puzzle.islands[8] == 16);
    CHECK(written(puzzle, Format::tatham) == "3x3m4L:2a2cGa1");
    CHECK(read("3x1:2a2").max_bridges == 2);
    for (const std::string_view line : {"3x3m5:2a2c1a1", "3x3m2:2a2c1a", "3:2a2c1a1", "3x3m2#12",
                                        "3x3i20m2:2a2c1a1", "3x3m2:2a2c1a1 ", "3x3mL:2a2c1a1"})
        CHECK(declines(line));
}

void test_rows() {
    const Puzzle puzzle = read("2.?/#0_/1-.");
    CHECK(puzzle.rows == 3 && puzzle.cols == 3);
    CHECK(puzzle.islands == (hashi::Vector<std::int32_t>{0, 0, 2, 0, 2, -1, 2, 0, 1}));
    CHECK(puzzle.blocked == (hashi::Vector<std::int32_t>{1, 0}));
    for (const std::string_view line :
         {"/", "2./", "/2.", "2.2", "2./2..", "2../2.", "2.a/...", "2. /...", "2.2//2.2"})
        CHECK(declines(line));
}

void test_json() {
    const std::string begin = R"({"format":"hashikit","version":1,"rows":2,"cols":3,)";
    const std::string line =
        begin + R"("islands":[[0,0,2],[0,2,null],[1,2,1]],"max_bridges":3,"blocked":[[1,0]],)"
                R"("loops":false,"connected":false,"solution":{"bridges":[[[0,0],[0,2],2]]}})";
    CHECK(written(read(line), Format::json) == line);
    CHECK(read(R"({ "cols" : 3, "rows": 2 ,"islands": [ [0 , 0], [0,1,"?"] ],"about":"a: b" } )")
              .islands == (hashi::Vector<std::int32_t>{0, 0, -1, 0, 1, -1}));
    CHECK(!read(begin + R"("islands":[],"solution":null})").has_answer);
    for (const char* rest :
         {R"("islands":[[0,0,2]],"islands":[]})",
          R"("islands":[[0,3,2]]})",
          R"("islands":[[2,0,2]]})",
          R"("islands":[[0,1,2],[0,0,2]]})",
          R"("islands":[[0,0,2],[0,0,2]]})",
          R"("islands":[[0,0,256]]})",
          R"("islands":[[0,0,-1]]})",
          R"("islands":[[0,0,1.0]]})",
          R"("islands":[[0,0,01]]})",
          R"("islands":[[0,0,2],]})",
          R"("islands":[]} x)",
          R"("islands":[])",
          R"("islands":[],"name":"x"})",
          R"("islands":[],"signs":[]})",
          R"("islands":[],"loops":1})",
          R"("islands":[[0,0,2]],"blocked":[[0,0]]})",
          R"("islands":[],"blocked":[[2,0]]})",
          R"("islands":[],"max_bridges":5})",
          R"("islands":[],"about":"\n"})",
          R"("islands":[],"about":"é"})",
          R"("islands":[],"about":"})",
          R"("islands":[],"solution":{"bridges":[[[0,0],[0,2],0]]}})",
          R"("islands":[],"solution":{"bridges":[[[0,2],[0,0],1]]}})",
          R"("islands":[],"solution":{"bridges":[[[0,0],[0,2],1],[[0,0],[0,2],1]]}})",
          R"("islands":[],"solution":{}})",
          R"("isl\u0061nds":[]})",
          R"("max_bridges":2})"})
        CHECK(declines(begin + rest));
    CHECK(declines(R"({"format":"hashikit","version":2,"rows":1,"cols":1,"islands":[]})"));
    CHECK(declines(R"({"format":"other","rows":1,"cols":1,"islands":[]})"));
    CHECK(declines(std::string(hashi::batch::longest_line + 1, ' ')));
}

void test_writing() {
    CHECK(written(read("hashi/45/1/1zz1i"), Format::puzzlink) ==
          "https://puzz.link/p?hashi/45/1/1zz1i");
    CHECK(written(read("hashi/3/1/-102."), Format::puzzlink) ==
          "https://puzz.link/p?hashi/3/1/-102./");
    CHECK(written(read("2.2/#../..."), Format::puzzlink) == "declined");
    CHECK(written(read("22./.../..."), Format::tatham) == "declined");  // side by side
    CHECK(written(read("2../2../..."), Format::tatham) == "declined");
    CHECK(written(read("2.2/..."), Format::tatham) == "declined");      // too small
    CHECK(written(read("2.?/.../..."), Format::tatham) == "declined");  // '?'
    CHECK(written(read("2../.../..."), Format::tatham) == "declined");  // one island
    CHECK(written(read("2.2/.../2.2"), Format::tatham) == "3x3m2:2a2c2a2");
    CHECK(written(read("2.2/.../2.2"), Format::text) == "declined");
}

void test_seconds() {
    using std::chrono::nanoseconds;
    const auto build_time = [](std::int64_t count) {
        hashi::batch::SolveRecord record;
        record.build_time = nanoseconds(count);
        std::string out;
        hashi::batch::write(record, "\"\"", out);
        const std::string_view key = "\"build_time\":";
        const std::size_t begin = out.find(key) + key.size();
        return out.substr(begin, out.find(',', begin) - begin);
    };
    CHECK(build_time(0) == "0.0");
    CHECK(build_time(1) == "1e-09");
    CHECK(build_time(1923) == "1.923e-06");
    CHECK(build_time(99'990) == "9.999e-05");
    CHECK(build_time(100'000) == "0.0001");
    CHECK(build_time(1'000'000'000) == "1.0");
    CHECK(build_time(12'034'500'000) == "12.0345");
}

void test_judge() {
    hashi::batch::Judge judge;
    const Puzzle puzzle = read("2.2/.../2.2");
    const hashi::Vector<Bridge> ring{
        {0, 0, 0, 2, 1}, {0, 0, 2, 0, 1}, {0, 2, 2, 2, 1}, {2, 0, 2, 2, 1}};
    const hashi::Vector<Bridge> pairs{{0, 0, 0, 2, 2}, {2, 0, 2, 2, 2}};
    CHECK(judge.right(puzzle, ring));
    CHECK(!judge.right(puzzle, pairs));  // two networks
    Puzzle tree = puzzle;
    tree.loops = false;
    CHECK(!judge.right(tree, ring));
    Puzzle apart = puzzle;
    apart.connected = false;
    CHECK(judge.right(apart, pairs));
    CHECK(!judge.right(puzzle, hashi::Vector<Bridge>{}));
    CHECK(!judge.right(read("2.2/..."), hashi::Vector<Bridge>{{0, 0, 0, 3, 2}}));
    CHECK(!judge.right(read("2#2/..."), hashi::Vector<Bridge>{{0, 0, 0, 2, 2}}));
    CHECK(!judge.right(read("3.3/..."), hashi::Vector<Bridge>{{0, 0, 0, 2, 3}}));
    CHECK(!judge.right(read(".1./1.1/.1."),
                       hashi::Vector<Bridge>{{0, 1, 2, 1, 1}, {1, 0, 1, 2, 1}}));  // they cross
    CHECK(judge.right(read(".../..."), hashi::Vector<Bridge>{}));
}

void test_answers() {
    LineSolver solver;
    std::string out;
    CHECK(solver.solve("2.1/...", "\"x\"", true, 0, {}, out) == LineStatus::no);
    out.clear();
    CHECK(solver.solve("2.2/...", "\"x\"", true, 0, {}, out) == LineStatus::yes);
    CHECK(out.starts_with(R"({"file":"x","status":"solved","unique":true,)"
                          R"("bridges":[[[0,0],[0,2],2]],"stats":{"build_time":)"));
    CHECK(solver.solve("what?", "\"x\"", true, 0, {}, out) == LineStatus::declined);
    hashi::Control control;
    control.seconds = 0;
    CHECK(solver.solve("2.2/...", "\"x\"", true, 0, control, out) == LineStatus::declined);
    control.seconds = 60;
    CHECK(solver.solve("2.2/...", "\"x\"", true, 0, control, out) == LineStatus::yes);
    out.clear();
    CHECK(solver.convert("2.2/.../2.2", Format::tatham, true, out) == LineStatus::yes);
    CHECK(out == "3x3m2:2a2c2a2");
    CHECK(solver.convert("2.2/...", Format::tatham, true, out) == LineStatus::declined);
}

}  // namespace

int main() {
    test_addresses();
    test_game_ids();
    test_rows();
    test_json();
    test_writing();
    test_seconds();
    test_judge();
    test_answers();
}
