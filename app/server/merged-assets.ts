import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ServerBuild } from '@remix-run/node'

/** Manifest that `merge-chunks.mjs` writes next to `build/index.js`. */
const FILE = fileURLToPath(new URL('assets.json', import.meta.url))

/**
 * The build with the manifest of the merged scripts (build-scripts/merge-chunks.mjs), which replace the compiler's. In
 * development nothing is merged, and the build is returned unchanged.
 * @throws Error when the merged scripts are missing or belong to another build
 */
export function withMergedAssets(build: ServerBuild, file = FILE): ServerBuild {
  if (build.mode === 'development') return build
  const joined = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as {
        replaces: string
        manifest: ServerBuild['assets']
      })
    : null
  if (joined?.replaces !== build.assets.version)
    throw new Error('build/assets.json is not of this build: run `npm run build`')
  return { ...build, assets: joined.manifest }
}
