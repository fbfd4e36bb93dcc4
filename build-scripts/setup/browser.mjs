import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { ROOT, run } from './project.mjs'

/** Headless Chromium without window system, like Playwright's own: a browser test takes 25 % less CPU. */
const SHELL = '/usr/lib/chromium/chromium-headless-shell'
const PLACES = [SHELL, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Debian's Firefox, in which a few browser tests run. */
export const FIREFOX = '/usr/bin/firefox-esr'
/** Debian packages that browser tests need in addition to Chromium, each with a file that proves its installation. */
const APT_PACKAGES = { 'firefox-esr': FIREFOX, 'poppler-utils': '/usr/bin/pdfinfo' }
/** A file of Debian's font with the widths of Arial, which Windows shows while ours loads; without it texts are 20 % wider. */
const ARIAL_WIDTHS = '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf'
/** A file of Debian's LibreOffice Calc, which makes the workbooks of `tests/fixtures/libreoffice`. */
const CALC = '/usr/lib/libreoffice/program/libsclo.so'
/** Oldest supported Firefox. Version 140 lacks network.addDataCollector, which Playwright calls at its start. */
const OLDEST_FIREFOX = 153

/** Tests whether Firefox's `--version` output ('Mozilla Firefox 153.8.0esr') is older than supported. */
export const isOldFirefox = (printed) =>
  Number(/Firefox (\d+)/.exec(printed)?.[1] ?? 0) < OLDEST_FIREFOX

/** Tests whether a program exists; for Firefox also its version. */
function isUsable(path) {
  if (!existsSync(path)) return false
  if (path !== FIREFOX) return true
  return !isOldFirefox(spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout ?? '')
}

const missingPackages = (isThere = isUsable) =>
  Object.keys(APT_PACKAGES).filter((name) => !isThere(APT_PACKAGES[name]))

/** French message about missing programs for the Firefox tests; empty when nothing is missing. */
export function missingForFirefox(isThere = isUsable) {
  const names = missingPackages(isThere)
  if (names.length === 0) return ''
  const least = names.includes('firefox-esr') ? ` (${OLDEST_FIREFOX} au moins)` : ''
  return `Les tests dans Firefox ont besoin de ${names.join(' et ')}${least} : installez par apt (apt-get install ${names.join(' ')}), puis relancez.`
}

/** Path of the system's Chromium; undefined makes Playwright use its own download. */
export function systemChromium() {
  return PLACES.find((path) => existsSync(path))
}

const succeeds = (program, args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0
const canUseApt = () => process.getuid?.() === 0 && succeeds('apt-get', ['--version'])
/** Tests whether openpyxl is installed. Tests with workbooks written by openpyxl are skipped without it. */
const hasOpenpyxl = () =>
  ['python3', '/usr/bin/python3'].some((python) => succeeds(python, ['-c', 'import openpyxl']))

/** Runs apt-get quietly and without questions; an unreachable server fails after 30 s. */
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
 * Installs programs that the tests need in addition to npm packages: Debian's `chromium-headless-shell`, `firefox-esr`,
 * `poppler-utils`, `fonts-liberation`, `python3-openpyxl` and, with `office`, `libreoffice-calc` with root and apt-get,
 * else Playwright's own Chromium (spec 6).
 */
export async function installTestTools({ browser, office = false }) {
  const missing = [
    ...(browser && !existsSync(SHELL) ? ['chromium-headless-shell'] : []),
    ...(browser ? missingPackages() : []),
    ...(browser && !existsSync(ARIAL_WIDTHS) ? ['fonts-liberation'] : []),
    ...(hasOpenpyxl() ? [] : ['python3-openpyxl']),
    ...(office && !existsSync(CALC) ? ['libreoffice-calc'] : []),
  ]
  if (missing.length > 0 && canUseApt()) {
    process.stdout.write(`Installation de ${missing.join(' et ')}…\n`)
    await apt('update')
    for (const name of missing) await aptInstall(name)
    // Debian before 2024 has no headless package.
    if (browser && !systemChromium()) await aptInstall('chromium')
  }
  // A warning only: the Firefox tests are skipped, and all others run.
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
