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

/**
 * Starts counting the processor time of the test's server and browser, all their processes and threads; what other
 * programs take of the machine meanwhile does not count.
 * @returns how many milliseconds they have used since
 */
export function machineTime(): () => number {
  const before = new Map(below(process.pid).map((pid) => [pid, cpuMs(pid)]))
  return () =>
    below(process.pid).reduce((sum, pid) => {
      const used = cpuMs(pid) - (before.get(pid) ?? 0)
      return Number.isNaN(used) ? sum : sum + used
    }, 0)
}
