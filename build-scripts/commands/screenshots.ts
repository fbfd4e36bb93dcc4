// npm run screenshots: the pictures of the README and of the users' guide, from the demo network on a fixed day.
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { DEMO_PASSWORD } from '../demo/accounts'
import { demoNetwork } from '../demo/network'
import { installTestTools, systemChromium } from '../setup/browser.mjs'
import { demoTemplate, TEST_NOW } from '../setup/demo-template.mjs'
import { startChild } from './child-server'

const FOLDER = 'build-scripts/screenshots'
/** Served with the product. */
const GUIDE = 'public/guide'

await installTestTools({ browser: true })
const dataDir = mkdtempSync(join(tmpdir(), 'screenshots-'))
cpSync(await demoTemplate(), dataDir, { recursive: true })
const server = await startChild({ DATA_DIR: dataDir, NOW: TEST_NOW })
const executablePath = systemChromium()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox'],
})
try {
  const page = await browser.newPage({
    baseURL: server.url,
    locale: 'fr-FR',
    // Without animation the bars have their final size from the start.
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 760 },
    deviceScaleFactor: 0.83,
  })
  const signIn = async (account: string) => {
    await page.context().clearCookies()
    await page.goto('/login')
    await page.getByLabel('E-mail').fill(`${account}@demo.fr`)
    await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await page.waitForURL((url) => url.pathname !== '/login')
  }
  /** Takes the picture of a screen. @throws when the screen fails, so that no picture shows an error */
  const picture = async (address: string, path: string) => {
    const answer = await page.goto(address)
    await page.getByRole('heading', { level: 1 }).waitFor()
    if (answer?.status() !== 200 || (await page.locator('.error-page').count()) > 0)
      throw new Error(`${address} fails: ${answer?.status()}`)
    await page.screenshot({ path })
  }
  await signIn('dirigeant')
  const { groupId, plateId, _id } = demoNetwork(12).sites[1]?.document ?? {
    groupId: '',
    plateId: '',
    _id: '',
  }
  await picture(`/synthesis?group=${groupId}`, `${FOLDER}/synthese-groupe.png`)
  const site = `group=${groupId}&plate=${plateId}&site=${_id}`
  await picture(`/synthesis?${site}&tab=progress`, `${FOLDER}/avancement-concession.png`)
  mkdirSync(GUIDE, { recursive: true })
  const guide = async (account: string, pictures: Record<string, string>) => {
    await signIn(account)
    for (const [name, address] of Object.entries(pictures))
      await picture(address, `${GUIDE}/${name}.png`)
  }
  await guide('dirigeant', { matin: `/synthesis?group=${groupId}` })
  await guide('manager', { planning: '/planning', objectifs: '/targets' })
  await guide('administrateur', {
    import: '/import',
    administration: '/admin',
    demarrage: '/admin?list=setup',
  })
  await page.setViewportSize({ width: 390, height: 760 })
  await guide('chef', { telephone: '/synthesis' })
} finally {
  await browser.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
