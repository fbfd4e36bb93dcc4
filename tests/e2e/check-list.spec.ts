import { readFile } from 'node:fs/promises'
import { expectAccessible } from './harness/axe'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

test.use({ data: 'check-list' })

/** why: the page shows the progress of twelve transactions */
const IN_BACKGROUND = { timeout: 60_000 }

interface Entry {
  worker: string
  date: string
  service: string
  code: string
}

// shows 9 §4: Télécharger une sauvegarde
test('the check-list does the rest: a backup, the plannings of all concessions, and back', {
  tag: '@also-no-js',
}, async ({ page, baseURL }) => {
  // why: three times in the background, twelve concessions each
  test.setTimeout(240_000)
  const main = page.locator('main')
  await signIn(page, 'administrator', baseURL)
  await page.goto('/admin?list=setup')
  const list = page.getByRole('region', { name: 'Mise en service' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  await expect(list).toContainText('Chaque ligne est calculée')
  const notes = page.getByRole('region', { name: 'Ce qui gênerait le premier matin' })
  await expect(notes.getByRole('listitem')).toHaveCount(4)
  await expect(notes).toContainText('Les fichiers sont attendus jusqu’à 9\u00a0h')
  await expectAccessible(page)

  const waiting = page.waitForEvent('download')
  await list.getByRole('button', { name: 'Télécharger une sauvegarde' }).click()
  const file = await waiting
  expect(file.suggestedFilename()).toMatch(/^sauvegarde-\d{4}-\d\d-\d\d-\d\d-\d\d\.apv$/)
  // gzip, which every backup is
  expect([...(await readFile(await file.path())).subarray(0, 2)]).toEqual([0x1f, 0x8b])
  await page.reload()
  await expect(list).toContainText('Dernière sauvegarde connue')

  // what the demo network has left empty is filled first, then two cells are emptied
  const fill = async () => {
    await page.goto('/admin/plannings')
    await page.getByRole('button', { name: 'Remplir le mois de toutes les concessions' }).click()
    await expect(main).toContainText('Plannings remplis · Novembre 2026', IN_BACKGROUND)
  }
  await fill()
  const [site] = await (await page.request.get('/api/sites')).json()
  const found = await page.request.get(`/api/planning?site=${site._id}&month=2026-11`)
  const entries: Entry[] = await found.json()
  const emptied = entries
    .filter(({ code, date }) => code === '1' && date > '2026-11-20')
    .slice(0, 2)
    .map(({ worker, date, service }) => ({ worker, date, service, code: '' }))
  expect(emptied).toHaveLength(2)
  const answer = await page.request.patch('/api/planning/bulk-update', {
    data: { entries: emptied },
    headers: { origin: new URL(baseURL ?? '').origin },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  await fill()
  await expect(main).toContainText(/2 cases remplies dans 1 concession, \d+ déjà/)
  const row = page.getByRole('row').filter({ hasText: site.name })
  await expect(row).toContainText('2 cases remplies.')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Annuler ce remplissage…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Celles qui ont été modifiées depuis')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Annuler le remplissage' }).click()
  await expect(main).toContainText('Remplissage annulé · Novembre 2026', IN_BACKGROUND)
  await expect(row).toContainText('2 cases vidées.')
})

// shows 9 §4: Vérifier un fichier
test('put aside, the list leaves its place to the morning, and comes back', {
  tag: '@also-no-js',
}, async ({ page, baseURL }) => {
  await signIn(page, 'administrator', baseURL)
  await page.goto('/admin?list=setup')
  await page.getByRole('button', { name: 'Mettre de côté' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  const main = page.locator('main')
  await expect(main).toContainText(/concessions? à jour pour le 19\/11/)
  await expect(main.getByText('Réseau', { exact: true })).toBeVisible()
  await expect(main.getByRole('region', { name: 'Derniers fichiers' })).toBeVisible()
  await expectAccessible(page)
  await main.getByRole('link', { name: 'Vérifier un fichier' }).first().click()
  await expect(page).toHaveURL(/\/import\?/)

  await page.goto('/admin?list=setup')
  await page.getByRole('button', { name: 'Reprendre' }).click()
  await expect(page.getByRole('button', { name: 'Mettre de côté' })).toBeVisible()
  await page.goto('/admin')
  await expect(page.getByRole('region', { name: 'Mise en service' })).toBeVisible()
})
