import { expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../../build-scripts/demo/accounts'
import { emailOf } from '../../e2e/harness/sign-in'
import { demoProduct } from '../harness/demo-product'

const demo = demoProduct('targets')
const SAVED = 'Objectifs enregistrés.'
const [HEC, RATE, REVENUE] = ['HEC', 'CA Net/HEC', 'CA Net'].map(
  (name) => `Carrosserie, ${name}`,
) as [string, string, string]

async function edit(month: string) {
  const page = await demo.as('manager')
  await page.open(`/targets?month=${month}`)
  await page.follow('Modifier')
  return page
}

it('edits a month: the edited rate gives the revenue, the edited revenue the rate', async () => {
  const page = await edit('2026-11')
  const row = page.row(/^Carrosserie ?220,0/)
  await page.press('Enregistrer', { [HEC]: '200', [RATE]: '310' })
  expect(page.text).toContain(SAVED)
  expect(page.url.search).not.toContain('mode=edit')
  // 200 h × 310 € = 62 000 €
  expect(row.text).toMatch(/62\s000\s€.*310,00\s€\/h/)
  await page.follow('Modifier')
  const [tires] = page.all('[id="services.body.selected.tires"]')
  tires?.removeAttribute('checked')
  await page.press('Enregistrer', { [REVENUE]: '61 000', 'Carrosserie, Plaquettes, quantité': '4' })
  // 61 000 € ÷ 200 h = 305 €
  expect(row.text).toMatch(/305,00\s€\/h/)
  const families = page.texts('.family-groups > div').at(-1)
  expect(families).toContain('Plaquettes')
  expect(families).not.toContain('Pneus')
})

it('brings every error back in place and keeps what was typed; Annuler reloads', async () => {
  const page = await edit('2026-11')
  await page.press('Enregistrer', {
    Cessions: '12,5',
    'Tx Réalisation %': '140',
    'Chiffre d’affaires (€)': '-3',
  })
  expect(page.texts('[data-testid=error-summary] a')).toEqual([
    expect.stringMatching(/Cessions\s: La valeur doit être un nombre entier\./),
    expect.stringMatching(/Chiffre d’affaires\s: La valeur doit être supérieure ou égale à 0\./),
    expect.stringMatching(/Tx Réalisation %\s: La valeur doit être comprise entre 0 et 100\./),
  ])
  expect(page.value('Cessions')).toBe('12,5')
  expect(page.field('Chiffre d’affaires (€)').getAttribute('aria-invalid')).toBe('true')
  expect(page.text).toContain('Erreur enregistrement: ')
  await page.follow('Annuler')
  await page.follow('Modifier')
  expect(page.value('Cessions')).not.toBe('12,5')
})

it('warns of HEC above HT, and saves them', async () => {
  const page = await edit('2027-08')
  const warning = 'Les HEC dépassent les heures totales.'
  await page.press('Enregistrer', {
    'Carrosserie, HT': '100',
    [HEC]: '120',
    'Tx Réalisation %': '140',
  })
  expect(page.count(/Tx Réalisation %/)).toBe(1)
  expect(page.text).toContain(warning)
  await page.press('Enregistrer', { 'Tx Réalisation %': '70' })
  expect(page.text).toContain(SAVED)
  expect(page.text).toContain(warning)
})

it('fills an empty month from the same month a year before, and deletes it again', async () => {
  const page = await demo.as('manager')
  const nothing = 'Aucun objectif enregistré pour octobre 2027'
  await page.open('/targets?month=2027-10')
  expect(page.text).toContain(nothing)
  await page.press('Reprendre octobre 2026', { 'Évolution en %': '5' })
  expect(page.text).toMatch(/Objectifs d’octobre 2026 repris \(\+5\s%\)/)
  await page.press('Enregistrer')
  expect(page.text).toContain(SAVED)
  await page.follow('Supprimer')
  expect(page.dialog.text).toContain('octobre 2027\u202f: les objectifs et le potentiel figé')
  await page.dialog.press('Supprimer')
  expect(page.text).toContain('Objectifs supprimés.')
  expect(page.text).toContain(nothing)
})

it('freezes the potential and tells it in the trail', async () => {
  const page = await demo.as('manager')
  await page.open('/targets?month=2026-11')
  await page.press('Figer')
  expect(page.text).toContain('Potentiel figé mis à jour avec succès.')
  expect(page.text).toContain('Figé le 20/11/2026')
  await page.follow('Modifications')
  expect(page.dialog.text).toContain('Potentiel figé · Mécanique')
  await page.dialog.follow('Fermer')
  expect(page.url.search).not.toContain('modal=')
})

it('tells the second of two editors what changed and by whom, and lets him choose', async () => {
  const page = await edit('2026-10')
  const other = await demo.as('administrator')
  const site = page.url.searchParams.get('site')
  await other.open(`/targets?month=2026-10&site=${site}&mode=edit`)
  await other.press('Enregistrer', { 'Chiffre d’affaires (€)': '400000', Cessions: '77' })
  expect(other.text).toContain(SAVED)
  await page.press('Enregistrer', { 'Chiffre d’affaires (€)': '500000', 'HEC (h)': '1300' })
  const panel = page.region('Modifié entre-temps')
  expect(panel.text).toContain('a enregistré ces objectifs le 20/11/2026')
  expect(panel.text).toMatch(/Cessions.*→ 77/)
  await page.press('Enregistrer')
  expect(page.text).toContain('Choisissez la valeur à garder.')
  panel.fill(/^Prendre ma valeur, 500\s000\s€/, true)
  await page.press('Enregistrer')
  expect(page.text).toContain(SAVED)
  const budget = page.region('Budget Global du Mois').text
  expect(budget).toMatch(/500\s000\s€/)
  expect(budget).toContain('77')
  expect(budget).toMatch(/1\s300,0\sh/)
})

it('keeps what was typed when the session has ended', async () => {
  const page = await edit('2026-09')
  await demo.as('manager')
  await page.press('Enregistrer', { Cessions: '123' })
  expect(page.url.pathname).toBe('/login')
  await page.press('Se connecter', { 'E-mail': emailOf('manager'), 'Mot de passe': DEMO_PASSWORD })
  expect(page.text).toContain('votre saisie a été conservée')
  await page.press('Enregistrer')
  expect(page.text).toContain(SAVED)
  await page.follow('Modifier')
  expect(page.value('Cessions')).toBe('123')
})

it('a grid is filled from the year before, varied, corrected and saved', async () => {
  const page = await demo.as('administrator')
  const plates =
    await page.rest<{ _id: string; name: string; group: string; groupId: string }[]>('/api/plates')
  const plate = plates.find(({ name }) => name === 'Alpes')
  await page.open(
    `/targets?plate=${plate?._id}&group=${plate?.groupId ?? plate?.group}&month=2027-01`,
  )
  await page.follow('Saisir en grille')
  await page.press(/^Réalisé de janvier 2026/)
  expect(page.text).toContain('lignes remplies avec le réalisé')
  await page.press('Appliquer', { 'Variation en %': '+3' })
  expect(page.text).toMatch(/lignes remplies à \+3/)
  const [first] = page
    .all('input[aria-label]')
    .map((input) => /^HEC, Mécanique, (.*)/.exec(input.getAttribute('aria-label') ?? '')?.[1] ?? '')
    .filter(Boolean)
  const of = (figure: string) => `${figure}, Mécanique, ${first}`
  await page.press('Enregistrer', { [of('HEC')]: '500', [of('CA Net')]: '150 000' })
  expect(page.text).toMatch(/Objectifs enregistrés pour \d concessions/)
  // 150 000 € ÷ 500 h
  expect(page.value(of('CA/HEC'))).toBe('300')

  await page.open('/targets/grid?group=all&month=2027-02')
  const block = `Concession\tService\tHT\tHEC\n${first}\tMécanique\t321\t210\nDijon\tMécanique\t5\t5`
  await page.press('Remplir la grille', { 'Bloc copié depuis Excel': block })
  expect(page.text).toContain('2 cellules remplies, à enregistrer')
  expect(page.text).toMatch(/Dijon\s: aucune concession de cette page/)
  expect(page.value(of('HT'))).toBe('321')
})
