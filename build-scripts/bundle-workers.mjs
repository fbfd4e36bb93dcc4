import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ROOT } from './setup/project.mjs'

/** Bundles every `*.worker.ts` under app into `build/workers`; packages stay outside. */
export async function bundleWorkers() {
  const entryPoints = readdirSync(join(ROOT, 'app'), { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.worker.ts'))
    .map((file) => ({ in: join(ROOT, 'app', file), out: basename(file, '.ts') }))
  if (entryPoints.length === 0) return
  const { build } = await import('esbuild')
  await build({
    entryPoints,
    outdir: join(ROOT, 'build/workers'),
    absWorkingDir: ROOT,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    tsconfig: 'tsconfig.json',
    logLevel: 'warning',
  })
}
