import { expectAccessible } from './harness/axe'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

// a copy of the demo data of its own: these tests save
test.use({ data: 'targets' })

const PLATE = { group: 'Groupe Rhône-Alpes Automobiles', plate: 'Alpes' }

test.describe('targets as a grid', () => {
  // shows 7 §6: /targets/grid
  test('sets a month of a plate from last year + 3 % with two corrections in at most eight clicks', {
    tag: '@also-no-js',
  }, async ({ page, baseURL, scripts }) => {
    let clicks = 0
    const click = async (role: 'link' | 'button', name: string | RegExp) => {
      clicks++
      await page.getByRole(role, { name }).click()
    }
    await signIn(page, 'administrator', baseURL)
    const answer = await page.request.get('/api/plates')
    const plates: { _id: string; name: string; groupId?: string; group?: string }[] =
      await answer.json()
    const plate = plates.find(({ name }) => name === PLATE.plate)
    await page.goto(
      `/targets?plate=${plate?._id}&group=${plate?.groupId ?? plate?.group}&month=2027-01`,
    )
    await click('link', 'Saisir en grille')
    const role = scripts ? 'grid' : 'table'
    await expect(page.getByRole(role, { name: /Objectifs de janvier 2027/ })).toBeVisible()
    await expectAccessible(page)
    await click('button', 'Réalisé de janvier 2026')
    await expect(page.getByText(/lignes remplies avec le réalisé/)).toBeVisible()
    clicks++
    await page.getByLabel('Variation en %').fill('+3')
    await click('button', 'Appliquer')
    await expect(page.getByText(/lignes remplies à \+3/)).toBeVisible()
    const hec = page.getByLabel(/^HEC, Mécanique, /).first()
    const revenue = page.getByLabel(/^CA Net, Mécanique, /).first()
    const rate = page.getByLabel(/^CA\/HEC, Mécanique, /).first()
    clicks += 2
    await hec.fill('500')
    await revenue.fill('150 000')
    if (scripts) await expect(rate).toHaveValue('300')
    await click('button', 'Enregistrer')
    await expect(page.getByText(/Objectifs enregistrés pour \d concessions/).first()).toBeVisible()
    expect(clicks).toBeLessThanOrEqual(8)
    await expect(page.getByLabel(/^CA\/HEC, Mécanique, /).first()).toHaveValue('300')
    // to the concession's own page and back
    await page.getByRole(role).getByRole('link').first().click()
    await page.getByRole('link', { name: 'Grille de la plaque' }).click()
    await expect(page).toHaveURL(/\/targets\/grid\?.*month=2027-01/)
    await expect(page.getByLabel(/^HEC, Mécanique, /).first()).toHaveValue('500')
  })

  test('fills the grid from a block, and leaves aside what it does not know', async ({
    page,
    baseURL,
  }) => {
    await signIn(page, 'administrator', baseURL)
    await page.goto('/targets/grid?group=all&month=2027-02')
    const first = page.getByLabel(/^HT, Mécanique, /).first()
    const label = (await first.getAttribute('aria-label')) ?? ''
    const site = label.split(', ')[2] ?? ''
    await page.getByText('Coller depuis Excel').click()
    await page
      .getByLabel('Bloc copié depuis Excel')
      .fill(`Concession\tService\tHT\tHEC\n${site}\tMécanique\t321\t210\nDijon\tMécanique\t5\t5`)
    await page.getByRole('button', { name: 'Remplir la grille' }).click()
    await expect(page.getByText(/2 cellules remplies, à enregistrer/)).toBeVisible()
    await expect(page.getByText(/Dijon\s: aucune concession de cette page/)).toBeVisible()
    await expect(page.getByLabel(label)).toHaveValue('321')
    await expectAccessible(page)
  })
})
