// @long: its forms are posted over HTTP by tests/api/forms
import { expectAccessible } from './harness/axe'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

test.use({ data: 'closings' })

const SENTENCE = /est clôturé\u202f: planning, objectifs, imports et qualité ne peuvent plus/

// shows 7 §4: /admin/closings, /admin/closings/:id, /print-closing
test('a month is closed for a group, shown, read-only for editors, and reopened with a reason', async ({
  page,
  baseURL,
  scripts,
}) => {
  // different months: the runs with and without scripts share one database
  const [month, name] = scripts ? ['2026-10', 'octobre 2026'] : ['2026-09', 'septembre 2026']
  await signIn(page, 'administrator', baseURL)
  await page.goto(`/admin/closings?month=${month}`)
  await expectAccessible(page)
  const row = page.getByRole('table', { name: 'Le réseau et ses groupes' }).getByRole('row').nth(2)
  await expect(row).toContainText('Ouvert')
  const group = (await row.getByRole('rowheader').innerText()).trim()
  await row.getByRole('link', { name: 'Clôturer' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`pour ${group}`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Clôturer', exact: true }).click()
  await expect(page.getByText(`clôturé pour ${group}.`).first()).toBeVisible()
  await expect(row).toContainText('Clôturé')

  await row.getByRole('link', { name: 'Voir les chiffres' }).click()
  await expect(page.getByText('Les chiffres correspondent à leur empreinte')).toBeVisible()
  await expect(page.locator('main')).toContainText(/[0-9a-f]{64}/)
  const table = page.getByRole('table', { name: 'Chiffres conservés par concession' })
  await expect(table.locator('tbody tr').first()).toContainText('€')
  await expectAccessible(page)
  const site = (await table.locator('tbody th').first().innerText()).split('\n')[0]?.trim() ?? ''
  await page.getByLabel('Chercher une concession').fill(site)
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await expect(table.locator('tbody tr')).toHaveCount(1)
  const snapshot = page.url()
  await page.goto(snapshot.replace(/\/admin\/closings\/(\w+).*/, '/print-closing?id=$1'))
  await expect(page.getByRole('heading', { name: 'Chiffres du mois clôturé' })).toContainText(name)
  await expect(page.getByText('Les chiffres correspondent à leur empreinte')).toBeVisible()
  await expectAccessible(page)

  const groups = await page.request.get('/api/groups')
  const { _id } = ((await groups.json()) as { _id: string; name: string }[]).find(
    (one) => one.name === group,
  ) ?? { _id: '' }
  const sites = await page.request.get(`/api/sites?group=${_id}`)
  const own = ((await sites.json()) as { _id: string; name: string; plate: string }[]).find(
    (one) => one.name === site,
  )
  const scope = `group=${_id}&plate=${own?.plate}&site=${own?._id}`
  for (const address of [
    `/planning?${scope}&month=${month}&mode=edit`,
    `/targets?${scope}&month=${month}&mode=edit`,
    `/quality?${scope}&date=${month}-15&mode=edit`,
    `/productivity?${scope}&date=${month}-15&mode=edit`,
  ]) {
    await page.goto(address)
    await expect(page.getByText(SENTENCE).first()).toBeVisible()
    await expect(page.locator('main').getByRole('link', { name: /^Modifier/ })).toHaveCount(0)
    const way = page.getByRole('link', { name: 'Rouvrir ce mois' })
    await expect(way).toHaveAttribute('href', `/admin/closings?month=${month}`)
  }
  const days = page
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${name.split(' ')[0]}`, 'i') })
  await page.goto('/admin/calendar?year=2026')
  await expect(days).toContainText('mois clôturé')
  await expect(days.getByRole('button')).toHaveCount(0)

  await days.getByRole('link', { name: 'Clôtures' }).click()
  await row.getByRole('link', { name: 'Rouvrir' }).click()
  await dialog.getByRole('button', { name: 'Rouvrir' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Donnez la raison de la réouverture.')
  await expectAccessible(page)
  await dialog.getByLabel('Raison de la réouverture').fill('Avoir saisi trop tard')
  await dialog.getByRole('button', { name: 'Rouvrir' }).click()
  await expect(page.getByText(`rouvert pour ${group}.`).first()).toBeVisible()
  await expect(row).toContainText('Rouvert')
  await expect(page.locator('main')).toContainText('Avoir saisi trop tard')

  await page.goto('/admin/calendar?year=2026')
  await expect(days.getByRole('button', { name: 'Mettre à jour' })).toBeVisible()
  await page.goto(`/planning?${scope}&month=${month}`)
  await expect(page.getByText(SENTENCE)).toHaveCount(0)
  await page.goto(snapshot)
  await expect(page.locator('main')).toContainText('Avoir saisi trop tard')
  await page.goto('/admin/audit?entity=closing')
  const entry = page.getByText(`${group}, ${name}`)
  await expect(entry.first()).toBeVisible()
})
