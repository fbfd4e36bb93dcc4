import { readdirSync, readFileSync } from 'node:fs'
import { cpuMs } from '../../../build-scripts/commands/child-server'

/** Every running process under one, from /proc (Linux). */
function below(root: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const [, parent] = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
      const siblings = children.get(Number(parent)) ?? []
      children.set(Number(parent), [...siblings, Number(name)])
    } catch {
      // why: a process may end while the list is read
    }
  }
  const found: number[] = []
  const left = [root]
  for (let pid = left.pop(); pid !== undefined; pid = left.pop()) {
    const own = children.get(pid) ?? []
    found.push(...own)
    left.push(...own)
  }
  return found
}

/** Processor time of each thread of a process so far, milliseconds. */
function threads(pid: number): Map<string, number> {
  try {
    return new Map(readdirSync(`/proc/${pid}/task`).map((id) => [id, cpuMs(pid, id) || 0]))
  } catch {
    // why: a process may end while its threads are read
    return new Map()
  }
}

/**
 * Starts counting the processor time of the test's server and browser: of each process its busiest thread. Those wait
 * for each other, so together they are what somebody waits for on a machine that does nothing else; what compiles,
 * collects and paints beside them is not waited for, nor what other programs take of the machine meanwhile.
 * @returns how many milliseconds they have used since
 */
export function machineTime(): () => number {
  const before = new Map(below(process.pid).flatMap((pid) => [...threads(pid)]))
  const busiest = (pid: number) =>
    Math.max(0, ...[...threads(pid)].map(([id, used]) => used - (before.get(id) ?? 0)))
  return () => below(process.pid).reduce((sum, pid) => sum + busiest(pid), 0)
}
