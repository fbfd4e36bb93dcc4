import { expect, it } from 'vitest'
import { SECRETS, staffExport } from '../../builders/staff-exports'
import { demoProduct } from '../harness/demo-product'

const demo = demoProduct('staff-exports')

it('an HR export is described, shown as a difference and stored; the next one is recognised', async () => {
  const page = await demo.as('administrator')
  const [site] = await page.rest<{ name: string }[]>('/api/sites')
  const people = [
    { site: site?.name ?? '', matricule: 'RH-1', name: 'DURAND', first: 'Léa' },
    { site: site?.name ?? '', matricule: 'RH-2', name: 'PETIT', first: 'Ali' },
  ]
  const file = (all: typeof people) => ({
    name: 'paie.csv',
    type: 'text/csv',
    body: staffExport(all),
  })
  const clean = () => {
    for (const secret of SECRETS.slice(0, 2)) expect(page.text).not.toContain(secret)
  }
  await page.open('/admin/import-models?dialog=describe')
  await page.press('Décrire ce fichier', { 'Fichier exporté du DMS': file(people) })
  expect(page.value('Ce que le fichier contient')).toBe('staff')
  clean()
  await page.at('.model-bar').press(/^Continuer/)
  expect(page.value('Équipe, colonne du fichier')).toBe('c:Service')
  clean()
  await page.at('.model-bar').press(/^Continuer/)
  await page.at('.model-bar').press(/^Continuer/)
  expect(page.text).toContain('2 lignes lues, 0 refusées, 0 question.')
  page.fill('Nom du modèle', 'Paie')
  await page.at('.model-bar').press('Enregistrer et importer')
  expect(page.url.pathname).toMatch(/\/admin\/network\/classeur\/[0-9a-f]{24}$/)
  expect(page.text).toContain('ses autres colonnes ne sont ni lues ni conservées')
  clean()
  await page.press('Enregistrer')
  await page.open('/admin/network/classeur')
  const more = [...people, { ...people[0], matricule: 'RH-3', name: 'ROUX' } as (typeof people)[0]]
  await page.press('Voir ce qui change', { Classeur: file(more) })
  expect(page.text).toContain('Collaborateurs\u202f: 1 ligne nouvelle')
})
