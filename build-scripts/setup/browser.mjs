import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { ROOT, run } from './project.mjs'

/** Chromium without a window's parts, as Playwright's own: a browser test takes a quarter less CPU. */
const SHELL = '/usr/lib/chromium/chromium-headless-shell'
const PLACES = [SHELL, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The system's Chromium; undefined leaves Playwright to its own download. */
export function systemChromium() {
  return PLACES.find((path) => existsSync(path))
}

const succeeds = (program, args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0
const canUseApt = () => process.getuid?.() === 0 && succeeds('apt-get', ['--version'])
/** openpyxl makes workbooks that the product's own library did not write; its tests are skipped without it. */
const hasOpenpyxl = () =>
  ['python3', '/usr/bin/python3'].some((python) => succeeds(python, ['-c', 'import openpyxl']))

async function aptInstall(names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const quiet = { env, stdio: ['ignore', 'ignore', 'inherit'] }
  await run('apt-get', ['-qq', 'update'], quiet)
  return (
    (await run('apt-get', ['-qq', '-y', '--no-install-recommends', 'install', ...names], quiet)) ===
    0
  )
}

async function ownBrowserIsThere() {
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath())
}

/**
 * Installs what the tests need beside npm packages: Debian's `chromium-headless-shell` and `python3-openpyxl` where
 * root and apt-get are at hand, else Playwright's own browser (spec 6).
 */
export async function installTestTools({ browser }) {
  const missing = [
    ...(browser && !existsSync(SHELL) ? ['chromium-headless-shell'] : []),
    ...(hasOpenpyxl() ? [] : ['python3-openpyxl']),
  ]
  if (missing.length > 0 && canUseApt()) {
    process.stdout.write(`Installation de ${missing.join(' et ')}…\n`)
    for (const name of missing) await aptInstall([name])
    // why: Debian before 2024 has the whole one only
    if (browser && !systemChromium()) await aptInstall(['chromium'])
  }
  if (!browser || systemChromium() || (await ownBrowserIsThere())) return
  process.stdout.write('Téléchargement du navigateur…\n')
  await run(process.execPath, [
    `${ROOT}/node_modules/@playwright/test/cli.js`,
    'install',
    '--with-deps',
    'chromium',
  ])
}
