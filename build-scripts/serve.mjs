// Runs what build/ holds. NODE_ENV tells the product whether it is in production; the libraries then always
// get 'production', which is how React and Express choose their fast code (except under `npm run dev`).
const source = { ...process.env }
if (process.env.NODE_ENV === 'development') {
  const { bundleWorkers } = await import('./bundle-workers.mjs')
  await bundleWorkers()
} else process.env.NODE_ENV = 'production'
const { serve } = await import('../build/index.js')
await serve(source)
