// Runs what build/ holds. NODE_ENV tells the product whether it is in production; the libraries then always
// get 'production', which is how React and Express choose their fast code (except under `npm run dev`).
import { setFlagsFromString } from 'node:v8'

// why: left alone, V8 lets its heap grow to three times what is in use (375 MB of it resident; 237 at 60 %, 215 at 40, some eight less at 30)
setFlagsFromString('--heap-growing-percent=30')
// why: a long import collects the whole heap several times, in which V8 forgets the code of pages nobody looks at meanwhile: the first one after it took half as long again
setFlagsFromString('--no-flush-bytecode')
const source = { ...process.env }
if (process.env.NODE_ENV === 'development') {
  const { bundleWorkers } = await import('./bundle-workers.mjs')
  await bundleWorkers()
} else process.env.NODE_ENV = 'production'
const { serve } = await import('../build/index.js')
await serve(source)
