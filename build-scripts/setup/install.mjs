import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, run, stop } from './project.mjs'

const read = (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'))

/** Ends with a sentence when this Node is older than package.json asks for. */
function checkNode() {
  const wanted = read('package.json').engines.node.replace('>=', '').split('.').map(Number)
  const actual = process.versions.node.split('.').map(Number)
  for (const [i, part] of wanted.entries()) {
    if ((actual[i] ?? 0) > part) return
    if ((actual[i] ?? 0) < part)
      stop(
        `Node ${process.versions.node} est trop ancien : installez Node ${wanted.join('.')} ou plus récent.`,
      )
  }
}

/**
 * True when node_modules holds the packages of the lock file at their version. npm lists the installed packages in
 * node_modules/.package-lock.json; optional packages (other platforms) may be missing.
 */
function isInstalled({ development }) {
  if (!existsSync(join(ROOT, 'node_modules/.package-lock.json'))) return false
  const installed = read('node_modules/.package-lock.json').packages
  return Object.entries(read('package-lock.json').packages).every(
    ([path, wanted]) =>
      path === '' ||
      (wanted.optional && !installed[path]) ||
      (wanted.dev && !development) ||
      installed[path]?.version === wanted.version,
  )
}

/**
 * Installs the dependencies of the lock file when they are not all there.
 * @param options `development: false` is content without the development ones (commands of a built image)
 */
export async function install(options = { development: true }) {
  checkNode()
  if (isInstalled(options)) return
  process.stdout.write('Installation des dépendances…\n')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  if ((await run(npm, args)) !== 0)
    stop(
      'L’installation des dépendances a échoué : vérifiez l’accès au registre npm, puis relancez.',
    )
}
