// The walk of the sweep kernel in plain C++: every rule of a spread over its entries, one position at a time.
// Reads the tables that roofline.ts writes, and prints the quickest time over all spreads with the sums of their trades.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

struct Level {
  std::vector<int32_t> exits, pnls;
};

struct Spread {
  std::vector<int32_t> next, risks;
  std::vector<Level> stops, targets, times;
};

// What the kernel keeps of a combination (S10).
struct Sums {
  int64_t trades = 0, wins = 0, total = 0, gross = 0, days = 0, risk = 0, drawdown = 0;
  __int128 squares = 0;
};

static std::vector<int32_t> words;
static size_t place = 0;

static std::vector<int32_t> take(size_t count) {
  std::vector<int32_t> taken(words.begin() + place, words.begin() + place + count);
  place += count;
  return taken;
}

static std::vector<Level> levels(size_t count, size_t sessions) {
  std::vector<Level> all(count);
  for (auto& level : all) {
    level.exits = take(sessions);
    level.pnls = take(sessions);
  }
  return all;
}

static Sums walk(const Spread& spread, const Level& rule, const std::vector<int32_t>& days, int wait) {
  const int sessions = static_cast<int>(days.size());
  Sums sums;
  int64_t peak = 0;
  for (int entry = spread.next[0]; entry < sessions;) {
    const int exit = rule.exits[entry];
    const int64_t pnl = rule.pnls[entry];
    sums.trades++;
    sums.wins += pnl > 0;
    sums.total += pnl;
    sums.gross += std::max<int64_t>(pnl, 0);
    sums.squares += static_cast<__int128>(pnl) * pnl;
    sums.days += days[exit] - days[entry];
    sums.risk += spread.risks[entry];
    peak = std::max(peak, sums.total);
    sums.drawdown = std::max(sums.drawdown, peak - sums.total);
    const int from = std::max(exit, entry + wait);
    if (from >= sessions) break;
    entry = spread.next[from];
  }
  return sums;
}

// The earlier of two exits; at one session the first level's.
static void earlier(const Level& one, const Level& other, Level& into) {
  for (size_t at = 0; at < into.exits.size(); at++) {
    const bool isOne = one.exits[at] <= other.exits[at];
    into.exits[at] = isOne ? one.exits[at] : other.exits[at];
    into.pnls[at] = isOne ? one.pnls[at] : other.pnls[at];
  }
}

int main(int count, char** arguments) {
  if (count < 3) return 2;
  FILE* file = std::fopen(arguments[1], "rb");
  if (!file) return 2;
  std::fseek(file, 0, SEEK_END);
  words.resize(std::ftell(file) / sizeof(int32_t));
  std::rewind(file);
  if (std::fread(words.data(), sizeof(int32_t), words.size(), file) != words.size()) return 2;
  std::fclose(file);

  const auto head = take(6);
  const size_t sessions = head[1];
  const auto waits = take(head[5]);
  const auto days = take(sessions);
  std::vector<Spread> spreads(head[0]);
  for (auto& spread : spreads) {
    const auto valid = take(sessions);
    spread.next.assign(sessions, static_cast<int32_t>(sessions));
    for (size_t at = sessions; at-- > 0;)
      spread.next[at] = valid[at] ? static_cast<int32_t>(at)
                                  : at + 1 < sessions ? spread.next[at + 1] : static_cast<int32_t>(sessions);
    spread.risks = take(sessions);
    spread.stops = levels(head[2], sessions);
    spread.targets = levels(head[3], sessions);
    spread.times = levels(head[4], sessions);
  }

  const int turns = std::atoi(arguments[2]);
  std::vector<double> quickest(spreads.size(), 1e300);
  int64_t trades = 0, total = 0, check = 0;
  Level threshold{std::vector<int32_t>(sessions), std::vector<int32_t>(sessions)};
  Level rule = threshold;
  for (int turn = 0; turn < turns; turn++) {
    trades = total = check = 0;
    for (size_t at = 0; at < spreads.size(); at++) {
      const Spread& spread = spreads[at];
      const auto begun = std::chrono::steady_clock::now();
      for (const auto& stop : spread.stops)
        for (const auto& target : spread.targets) {
          earlier(stop, target, threshold);
          for (const auto& time : spread.times) {
            earlier(threshold, time, rule);
            for (const int wait : waits) {
              const Sums sums = walk(spread, rule, days, wait);
              trades += sums.trades;
              total += sums.total;
              check ^= sums.gross + sums.days + sums.risk + sums.drawdown + static_cast<int64_t>(sums.squares);
            }
          }
        }
      const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begun;
      quickest[at] = std::min(quickest[at], took.count());
    }
  }
  double milliseconds = 0;
  for (const double each : quickest) milliseconds += each;
  std::printf("{\"ms\":%f,\"trades\":%lld,\"totalCents\":%lld,\"check\":%lld}\n", milliseconds,
              static_cast<long long>(trades), static_cast<long long>(total), static_cast<long long>(check));
}
