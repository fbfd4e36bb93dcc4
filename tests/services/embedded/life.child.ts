// Starts an embedded server and ends in the requested way.
import { syncBuiltinESMExports } from 'node:module'
import threads from 'node:worker_threads'

const [dataDir = '', way = ''] = process.argv.slice(2)
const started: threads.Worker[] = []
threads.Worker = class extends threads.Worker {
  constructor(...args: ConstructorParameters<typeof threads.Worker>) {
    super(...args)
    started.push(this)
  }
}
syncBuiltinESMExports()
const { startOn } = await import('./start')

try {
  const { uri } = await startOn(dataDir)
  process.stdout.write(`${uri}\n`)
} catch (error) {
  process.stdout.write(`${(error as Error).name}: ${(error as Error).message}\n`)
  process.exit(3)
}
if (way === 'exit') process.exit(0)
if (way === 'crash') {
  setInterval(() => undefined, 1000)
  await started[0]?.terminate()
}
if (way === 'stay') setInterval(() => undefined, 1000)
