import { readdirSync, readFileSync } from 'node:fs'
import { cpuMs } from '../../../build-scripts/commands/child-server'

/** Process ids of a process and all its descendants, from /proc (Linux). */
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
      // ignored: the process ended while the list was read
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

/**
 * Starts measuring the CPU time of this process and its descendants (server and browser), not of other programs.
 * @returns function that returns the milliseconds of CPU time used since the call
 */
export function machineTime(): () => number {
  const before = new Map(below(process.pid).map((pid) => [pid, cpuMs(pid)]))
  return () =>
    below(process.pid).reduce((sum, pid) => {
      const used = cpuMs(pid) - (before.get(pid) ?? 0)
      return Number.isNaN(used) ? sum : sum + used
    }, 0)
}
