/**
 * How much slower the clock runs than the work: 1 on a free machine, 5 when five programs share the processor.
 * Limits in seconds of machine time are multiplied by it, so that a busy machine turns no correct product red.
 */
export function contention(): number {
  const begun = process.hrtime.bigint()
  const cpu = process.cpuUsage()
  let spent = 0
  while (spent < 200_000) {
    const { user, system } = process.cpuUsage(cpu)
    spent = user + system
  }
  return Math.max(1, Number(process.hrtime.bigint() - begun) / 1000 / spent)
}
