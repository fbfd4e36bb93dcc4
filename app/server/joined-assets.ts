import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ServerBuild } from '@remix-run/node'

/** What `join-client.mjs` leaves beside `build/index.js`. */
const FILE = fileURLToPath(new URL('assets.json', import.meta.url))

/**
 * The build with the manifest of the joined scripts (build-scripts/join-client.mjs) instead of the compiler's, whose
 * files are gone; as it is in development, where nothing is joined.
 * @throws Error when the joined scripts are missing or of another build
 */
export function withJoinedAssets(build: ServerBuild, file = FILE): ServerBuild {
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
