import type { Page } from '@playwright/test'
import { readAloud } from './harness/screen-reader'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

const PRODUCT = 'Gestion Après-Vente Automobile'

/** The phrases from the first of `expected` on, as many as are expected; plain spaces, for legible expectations. */
async function expectSaid(page: Page, ...expected: readonly string[]): Promise<string[]> {
  const said = (await readAloud(page)).map((phrase) => phrase.replace(/\s/g, ' '))
  const start = said.indexOf(expected[0] ?? '')
  expect(start, `« ${expected[0]} » in ${said.join(' | ')}`).toBeGreaterThanOrEqual(0)
  expect(said.slice(start, start + expected.length)).toEqual(expected)
  return said
}

test('a screen reader hears the verdict of the synthesis before its figures @js', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'manager', baseURL)
  await page.goto('/synthesis')
  const said = await expectSaid(page, 'région Ce matin', 'titre 2 Ce matin', '−5 879 €', 'à date')
  expect(said[0]).toBe(`page Synthèse · Lyon Vaise · 19/11/2026 – ${PRODUCT}`)
  expect(said.indexOf('titre 1 Synthèse')).toBeLessThan(said.indexOf('titre 2 Ce matin'))
  expect(said.indexOf('titre 2 Ce matin')).toBeLessThan(said.indexOf('titre 2 CA Net'))
  await page.goto('/synthesis?tab=causes')
  const [title] = await readAloud(page)
  expect(title).toBe(`page Causes de l’écart — Synthèse · Lyon Vaise · 19/11/2026 – ${PRODUCT}`)
})

test('a screen reader hears names, days, whole sums and each team’s need once @js', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'manager', baseURL)
  await page.goto('/planning?mode=edit&full=1')
  const said = await expectSaid(
    page,
    'titre de colonne Collaborateur',
    'titre de colonne 1 dim. Toussaint, Toussaint',
    'titre de colonne 2 lun.',
  )
  expect(said[0]).toBe(`page Modifier — Planning · Lyon Vaise · novembre 2026 – ${PRODUCT}`)
  expect(said).toContain('liste déroulante Alain Guérin, lun. 2, 1.107')
  // 1.107 of one worker and a whole day of seven: 8.107
  const sums = said.indexOf('titre de ligne Sous-total Mécanique, besoin par jour : 7,7')
  expect(said.slice(sums + 1, sums + 4)).toEqual(['cellule', 'cellule 8,11', 'cellule 8'])
  expect(said.filter((phrase) => /besoin/.test(phrase))).toHaveLength(3)
  expect(said.filter((phrase) => /^(cellule )?,/.test(phrase))).toEqual([])
})

test('a screen reader hears each field of the targets with its label and value @js', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'manager', baseURL)
  await page.goto('/targets?mode=edit')
  const said = await expectSaid(
    page,
    'région Budget Global du Mois',
    'titre 2 Budget Global du Mois',
    'bouton Reprendre la somme des services',
    'Heures Totales (h)',
    'champ Heures Totales (h), 1454',
    'Cessions',
    'champ Cessions, 50',
  )
  expect(said[0]).toBe(
    `page Modifier — Objectifs du mois · Lyon Vaise · novembre 2026 – ${PRODUCT}`,
  )
  expect(said.slice(-2)).toEqual(['bouton Enregistrer', 'lien Annuler'])
})

test('a screen reader hears what an import needs, and what it lacks @js', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'administrator', baseURL)
  await page.goto('/import')
  const said = await readAloud(page)
  expect(said[0]).toBe(`page Importer un fichier Excel – ${PRODUCT}`)
  const [form, file] = [said.indexOf('formulaire'), said.indexOf('Fichier')]
  expect(form).toBeGreaterThan(said.indexOf('titre 2 Fichier d’activité'))
  expect(file).toBe(form + 1)
  expect(said.indexOf('bouton Vérifier d’abord')).toBeGreaterThan(file)
  // without a file the browser itself says what the focused field lacks
  await page.getByRole('button', { name: 'Vérifier d’abord' }).click()
  const field = page.getByLabel('Fichier', { exact: true })
  await expect(field).toBeFocused()
  expect(await field.evaluate((one: HTMLInputElement) => one.validity.valueMissing)).toBe(true)
})

test('a screen reader hears of a refusal in the title, as an alert, and with a way on @js', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'teamLeader', baseURL)
  await page.goto('/planning')
  const said = await expectSaid(
    page,
    'Accès refusé',
    'alerte',
    'Accès refusé au module Planning.',
    'lien Retour à la synthèse',
    'lien Aide & Support',
  )
  expect(said[0]).toBe(`page Accès refusé – ${PRODUCT}`)
})

test('a screen reader hears the English sentences in English @js', async ({ page }) => {
  await page.goto('/confirm-password-reset?token=')
  await expect(page.getByText('Token is missing.')).toHaveAttribute('lang', 'en')
})
