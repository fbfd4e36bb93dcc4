import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** Built product in a child process, on a free port. */
export interface ChildServer {
  url: string
  pid: number
  /** output of the process so far, for error messages */
  output(): string
  /** stops the process gracefully and resolves to its exit code */
  stop(): Promise<number | null>
}

/** CPU time the process and its threads have used, in milliseconds (Linux; NaN elsewhere). */
export function cpuMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    // utime and stime, in ticks of 10 ms
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return Number.NaN
  }
}

/**
 * CPU time of the process's running threads in ms, with µs precision (Linux; NaN elsewhere), for work too short for the
 * 10 ms steps of `cpuMs`. Not for imports: the time of a thread that ends is no longer counted.
 */
export function livingCpuMs(pid: number): number {
  try {
    const nanoseconds = readdirSync(`/proc/${pid}/task`).map((thread) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
    )
    return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6
  } catch {
    return Number.NaN
  }
}

function memoryMb(pid: number, field: RegExp): number {
  try {
    const kilobytes = field.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kilobytes ?? Number.NaN) / 1024
  } catch {
    return Number.NaN
  }
}

/** Memory the process holds, in megabytes (Linux; NaN elsewhere). */
export const residentMb = (pid: number): number => memoryMb(pid, /VmRSS:\s+(\d+)/)

/** Most memory the process has held since its start, in megabytes (Linux; NaN elsewhere). */
export const peakMb = (pid: number): number => memoryMb(pid, /VmHWM:\s+(\d+)/)

function firstAddress(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const address = /http:\/\/localhost:\d+/.exec(output())
      if (address) resolve(address[0])
    }
    child.stdout?.on('data', look)
    child.once('exit', (code) =>
      reject(new Error(`the server ended with code ${code}:\n${output()}`)),
    )
  })
}

/** Starts the built product outside production; of the caller's environment it gets only PATH and HOME. */
export async function startChild(variables: Record<string, string>): Promise<ChildServer> {
  const { PATH, HOME } = process.env
  // The same allocator settings as in `npm start` and the Docker image.
  const memory = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }
  const env = { PATH, HOME, ...memory, PORT: '0', HOST: '127.0.0.1', ...variables }
  const child = spawn(process.execPath, ['--max-semi-space-size=8', 'build-scripts/serve.mjs'], {
    env: env as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: string[] = []
  const keep = (chunk: Buffer) => void chunks.push(String(chunk))
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const output = () => chunks.join('')
  const url = await firstAddress(child, output)
  return {
    url,
    pid: child.pid ?? 0,
    output,
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null) return resolve(child.exitCode)
        child.once('exit', (code) => resolve(code))
        child.kill('SIGTERM')
      }),
  }
}
