import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { ROOT, run } from './project.mjs'

/** Chromium without a window's parts, as Playwright's own: a browser test takes a quarter less CPU. */
const SHELL = '/usr/lib/chromium/chromium-headless-shell'
const PLACES = [SHELL, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Debian's Firefox, which a few browser tests run in. */
export const FIREFOX = '/usr/bin/firefox-esr'
/** Debian's packages that browser tests need in addition to Chromium, by the file that shows that they are there. */
const BESIDE = { 'firefox-esr': FIREFOX, 'poppler-utils': '/usr/bin/pdfinfo' }
/** Oldest Firefox in which the tests ran. 140 lacks network.addDataCollector, which Playwright asks for at its start. */
const OLDEST_FIREFOX = 153

/** Whether a version that Firefox prints ('Mozilla Firefox 153.8.0esr') is too old for the tests. */
export const isOldFirefox = (printed) =>
  Number(/Firefox (\d+)/.exec(printed)?.[1] ?? 0) < OLDEST_FIREFOX

/** Whether a file is there; of Firefox, one that is recent enough. */
function isUsable(path) {
  if (!existsSync(path)) return false
  if (path !== FIREFOX) return true
  return !isOldFirefox(spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout ?? '')
}

const missingBeside = (isThere = isUsable) =>
  Object.keys(BESIDE).filter((name) => !isThere(BESIDE[name]))

/** What the tests in Firefox lack on this machine, as a sentence; empty where all is there. */
export function missingForFirefox(isThere = isUsable) {
  const names = missingBeside(isThere)
  if (names.length === 0) return ''
  const least = names.includes('firefox-esr') ? ` (${OLDEST_FIREFOX} au moins)` : ''
  return `Les tests dans Firefox ont besoin de ${names.join(' et ')}${least} : installez par apt (apt-get install ${names.join(' ')}), puis relancez.`
}

/** The system's Chromium; undefined leaves Playwright to its own download. */
export function systemChromium() {
  return PLACES.find((path) => existsSync(path))
}

const succeeds = (program, args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0
const canUseApt = () => process.getuid?.() === 0 && succeeds('apt-get', ['--version'])
/** openpyxl makes workbooks that the product's own library did not write; its tests are skipped without it. */
const hasOpenpyxl = () =>
  ['python3', '/usr/bin/python3'].some((python) => succeeds(python, ['-c', 'import openpyxl']))

/** Runs apt-get without a word or a question; a server that does not answer is given up after 30 s. */
function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const patience = ['-o', 'Acquire::http::Timeout=30', '-o', 'Acquire::Retries=1']
  return run('apt-get', ['-qq', ...patience, ...args], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

const aptInstall = (name) => apt('-y', '--no-install-recommends', 'install', name)

async function ownBrowserIsThere() {
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath())
}

/**
 * Installs what the tests need beside npm packages: Debian's `chromium-headless-shell`, `firefox-esr`, `poppler-utils`
 * and `python3-openpyxl` where root and apt-get are at hand, else Playwright's own Chromium (spec 6).
 */
export async function installTestTools({ browser }) {
  const missing = [
    ...(browser && !existsSync(SHELL) ? ['chromium-headless-shell'] : []),
    ...(browser ? missingBeside() : []),
    ...(hasOpenpyxl() ? [] : ['python3-openpyxl']),
  ]
  if (missing.length > 0 && canUseApt()) {
    process.stdout.write(`Installation de ${missing.join(' et ')}…\n`)
    await apt('update')
    for (const name of missing) await aptInstall(name)
    // why: Debian before 2024 has the whole one only
    if (browser && !systemChromium()) await aptInstall('chromium')
  }
  // why only said: the tests in Firefox are then left out, the others run
  if (browser && missingForFirefox()) process.stderr.write(`${missingForFirefox()}\n`)
  if (!browser || systemChromium() || (await ownBrowserIsThere())) return
  process.stdout.write('Téléchargement du navigateur…\n')
  await run(process.execPath, [
    `${ROOT}/node_modules/@playwright/test/cli.js`,
    'install',
    '--with-deps',
    'chromium',
  ])
}
