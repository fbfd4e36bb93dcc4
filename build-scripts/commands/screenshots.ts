// npm run screenshots: the pictures of the README, from the demo network on a fixed day.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { DEMO_PASSWORD } from '../demo/accounts'
import { demoNetwork } from '../demo/network'
import { installTestTools, systemChromium } from '../setup/browser.mjs'
import { startChild } from './child-server'

const FOLDER = 'build-scripts/screenshots'

await installTestTools({ browser: true })
const dataDir = mkdtempSync(join(tmpdir(), 'screenshots-'))
const server = await startChild({ DATA_DIR: dataDir, NOW: '2026-11-20T08:30' })
const executablePath = systemChromium()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox'],
})
try {
  const page = await browser.newPage({
    baseURL: server.url,
    locale: 'fr-FR',
    // why reduced: bars are then at their value from the start
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 760 },
    deviceScaleFactor: 0.83,
  })
  await page.goto('/login')
  await page.getByLabel('E-mail').fill('dirigeant@demo.fr')
  await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL('**/synthesis**')
  const { groupId, plateId, _id } = demoNetwork(12).sites[1]?.document ?? {
    groupId: '',
    plateId: '',
    _id: '',
  }
  await page.goto(`/synthesis?group=${groupId}`)
  await page.screenshot({ path: `${FOLDER}/synthese-groupe.png` })
  await page.goto(`/synthesis?group=${groupId}&plate=${plateId}&site=${_id}&tab=progress`)
  await page.screenshot({ path: `${FOLDER}/avancement-concession.png` })
} finally {
  await browser.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
