// @long: its pages are read over HTTP by tests/api/pages and judged by tests/services
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { utils, write } from 'xlsx'
import { ACTIVITY_HEADER, activityRow } from '../../app/imports/activity/rows.fixture'
import { bySheetJs } from '../../app/imports/workbook/writers.fixture'
import { UNSETTLED_LINES, UNSETTLED_MODEL } from '../builders/unsettled-lines'
import { expectAccessible } from './harness/axe'
import { type DemoRole, signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

/**
 * A step of a page: words in bold, to be found on screen, and then clicked where the text says so; `file` chooses a
 * file in the field of that label, an example export unless `content` is given; `choose` the second option of a list;
 * `touch` opens a menu by its text.
 */
type Step =
  | string
  | { click: string }
  | { open: string }
  | { press: string }
  | { touch: string }
  | { file: string; content?: { name: string; buffer: Buffer } }
  | { choose: string }

const MODEL_FILE = Buffer.from(JSON.stringify(UNSETTLED_MODEL), 'utf8')

/** Workbook of two sheets with the same headings. */
const TWO_SHEETS: Buffer = (() => {
  const rows = UNSETTLED_LINES.toString('utf8')
    .split('\r\n')
    .map((line) => line.split(';'))
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Lyon')
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Dijon')
  return write(book, { type: 'buffer', bookType: 'xlsx' })
})()

/** Network's workbook with one row that is new, and a morning's file with one unknown concession. */
const NEW_HOLIDAY = bySheetJs({
  Fériés: [
    ['Date', 'Nom'],
    ['02/02/2032', 'Fermeture'],
  ],
})
const NEW_SITE = bySheetJs({ Activité: [ACTIVITY_HEADER, activityRow('9931', 'MECA')] })

/** What a team leader and a director both do on a phone. */
const ON_PHONE: readonly Step[] = [
  { touch: 'Menu' },
  { click: 'Synthèse' },
  'Ce matin',
  'CA Net',
  'HT',
  'HEC',
  'Actions',
  'Facturation du',
  { click: 'Causes de l’écart' },
  'Détail du calcul',
  { open: '/comments' },
  'Commentaire du jour',
  { open: '/synthesis' },
  { click: 'Rechercher' },
  { open: '/profile' },
  'Mon profil',
  'Recevoir l’e-mail du matin',
  'Alertes',
]

interface GuideSteps {
  /** name of the page in docs/guide, the key by default */
  page?: string
  role: DemoRole
  /** width of the screen, in pixels */
  width?: number
  steps: readonly Step[]
}

const PAGES: Record<string, GuideSteps> = {
  demarrage: {
    role: 'administrator',
    steps: [
      { click: 'Administration' },
      { click: 'Commencer avec mon réseau' },
      'Ce qui part, ce qui reste',
      'Premier administrateur de votre réseau',
      'Supprimer la démonstration et commencer',
      { click: 'Administration' },
      'Tout exporter',
      { click: 'Mise en service' },
      'Mettre de côté',
      { click: 'Utilisateurs' },
      'Créer un utilisateur',
      { click: 'Administration' },
      { click: 'Classeur du réseau' },
      'Télécharger le classeur',
      { file: 'Classeur', content: { name: 'réseau.xlsx', buffer: NEW_HOLIDAY } },
      { press: 'Voir ce qui change' },
      'À partir du',
      'Enregistrer',
      { press: 'Abandonner' },
      { click: 'Importer Excel' },
      { file: 'Fichier', content: { name: 'matin.xlsx', buffer: NEW_SITE } },
      { press: 'Vérifier d’abord' },
      'Créer ces concessions',
      'Créer et refaire l’aperçu',
    ],
  },
  telephone: { role: 'teamLeader', width: 390, steps: ON_PHONE },
  'telephone, director': {
    page: 'telephone',
    role: 'director',
    width: 390,
    steps: [
      ...ON_PHONE,
      { open: '/planning' },
      'Jours précédents',
      'Jours suivants',
      'Mois entier',
    ],
  },
  matin: {
    role: 'manager',
    steps: [
      { click: 'Synthèse' },
      'Ce matin',
      'Décider une action',
      'Actions en cours',
      'CA Net',
      'Heures (HT)',
      'Heures (HEC)',
      'Facturation J-1',
      'Imprimer',
      'Télécharger',
      { click: 'Causes de l’écart' },
      'Décider une action',
      'Détail du calcul',
      { click: 'Productivité' },
      { click: 'Gestion des heures' },
      { open: '/comments' },
      'Commentaire du jour',
      'Enregistrer',
      { open: '/synthesis' },
      { click: 'Actions' },
      { open: '/synthesis' },
      { click: 'Modifier' },
      { open: '/profile' },
      'Mon profil',
      'Recevoir l’e-mail du matin',
      'Joindre le comparatif des concessions',
      'Alertes',
      'Enregistrer les alertes',
    ],
  },
  import: {
    role: 'administrator',
    steps: [
      { click: 'Importer Excel' },
      'Fichier',
      'Date d’import',
      'Vérifier d’abord',
      'Importer',
      'Télécharger le modèle',
      { click: 'Administration' },
      { click: 'Imports' },
      { click: '20/11/2026 à 08:30' },
      'Annuler cet import…',
    ],
  },
  modeles: {
    role: 'administrator',
    steps: [
      { click: 'Importer Excel' },
      'Exemple d’export : cumul par atelier (XLSX)',
      'Exemple d’export : lignes de factures (CSV)',
      'Vérifier d’abord',
      { click: 'Administration' },
      { click: 'Modèles d’import' },
      'Corriger avec un fichier',
      'JSON',
      'Importer un modèle (JSON)',
      { click: 'Décrire un fichier' },
      'Date d’import',
      { file: 'Fichier exporté du DMS' },
      { press: 'Décrire ce fichier' },
      'Le tableau',
      'Période écrite dans le fichier',
      { press: 'Continuer' },
      'Les colonnes',
      { press: 'Continuer' },
      'Les valeurs',
      { press: 'Continuer' },
      'Contrôle',
      'Enregistrer le modèle',
      'Enregistrer et importer',
      { press: 'Finir plus tard' },
      { press: 'Abandonner' },
      { click: 'Décrire un fichier' },
      { file: 'Fichier exporté du DMS', content: { name: 'deux.xlsx', buffer: TWO_SHEETS } },
      { press: 'Décrire ce fichier' },
      'Feuilles lues ensemble',
      { press: 'Finir plus tard' },
      { press: 'Abandonner' },
      { click: 'Importer un modèle (JSON)' },
      { file: 'Fichier JSON', content: { name: 'modele.json', buffer: MODEL_FILE } },
      { press: 'Enregistrer le modèle' },
      { click: 'Importer Excel' },
      { file: 'Fichier', content: { name: 'lignes.csv', buffer: UNSETTLED_LINES } },
      { press: 'Vérifier d’abord' },
      'Valeurs à décider',
      'Enregistrer et refaire l’aperçu',
      { click: 'Importer Excel' },
      { file: 'Fichier', content: { name: 'lignes.csv', buffer: UNSETTLED_LINES } },
      { press: 'Importer' },
      'Enregistrer et importer de nouveau',
      { open: '/admin/import-models' },
      { click: UNSETTLED_MODEL.name },
      { click: 'Supprimer' },
      { press: 'Supprimer' },
    ],
  },
  planning: {
    role: 'manager',
    steps: [
      { click: 'Planning' },
      'Mois précédent',
      'Mois suivant',
      'Imprimer',
      'Télécharger',
      'CSV',
      'XLSX',
      { click: 'Modifier le planning' },
      'Enregistrer',
      'Remplir',
      'Recopier',
      'Coller',
      { open: '/planning' },
      { click: 'Ajouter un collaborateur' },
    ],
  },
  objectifs: {
    role: 'manager',
    steps: [
      { click: 'Objectifs du mois' },
      '6 mois',
      'Potentiel mensuel par service',
      'Figer',
      'Modifications',
      { click: 'Modifier' },
      'Budget Global du Mois',
      'Reprendre la somme des services',
      'Enregistrer',
    ],
  },
  administration: {
    role: 'administrator',
    steps: [
      { click: 'Administration' },
      { click: 'Groupes, plaques, concessions' },
      { click: 'Utilisateurs' },
      'Créer un utilisateur',
      'Statut',
      { click: 'Calendrier' },
      'Mettre à jour',
      { choose: 'Lieu' },
      'Alsace-Moselle',
      { click: 'Données du jour' },
      { click: 'Imports' },
      { click: 'Clôtures' },
      { click: 'Clés API' },
      { click: 'Webhooks' },
      'Créer un webhook',
      { click: 'Journal des modifications' },
    ],
  },
  qualite: {
    role: 'manager',
    steps: [
      { click: 'Qualité' },
      { open: '/quality' },
      'Imprimer',
      { click: 'Modifier' },
      'Nombre d’enquêtes',
      'Ajouter marque',
      'Ajouter un indicateur',
      'Enregistrer',
    ],
  },
  videocheck: {
    role: 'manager',
    steps: [
      { click: 'VideoCheck' },
      'Vue d’ensemble',
      { click: 'Détails' },
      { click: 'Importer Données' },
      'Télécharger le modèle',
      'Fichier VideoCheck',
      'Période',
      'Importer',
    ],
  },
  clotures: {
    role: 'administrator',
    steps: [
      { click: 'Administration' },
      { click: 'Données du jour' },
      { click: 'Clôtures' },
      'Clôturer',
    ],
  },
  // last, because its import would be the newest of the other pages' lists
  refus: {
    role: 'administrator',
    steps: [
      { click: 'Administration' },
      { click: 'Imports' },
      { click: 'Importer Excel' },
      { file: 'Fichier', content: { name: 'matin.xlsx', buffer: NEW_SITE } },
      'Vérifier d’abord',
      { press: 'Importer' },
      'Erreurs',
      'Anomalies (CSV)',
      'Importer un autre fichier',
    ],
  },
}

/** The words in bold of a page of docs/guide. */
function boldIn(name: string): string[] {
  const text = readFileSync(new URL(`../../docs/guide/${name}.md`, import.meta.url), 'utf8')
  return [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, words = '']) => plain(words))
}

const plain = (words: string) => words.replaceAll(/[\u202f\u00a0]/g, ' ')

const linkNamed = (page: Page, words: string) =>
  page
    .getByRole('link', { name: words, exact: true })
    .or(page.getByRole('link', { name: new RegExp(`^${words.replaceAll(/[().]/g, '\\$&')}`) }))
    .filter({ visible: true })
    .first()

/** Finds words on screen: as text, or as the name of a control. */
async function find(page: Page, words: string): Promise<void> {
  const text = page.getByText(words).or(page.getByLabel(words)).filter({ visible: true })
  await expect(text.first(), words).toBeVisible()
}

for (const [key, { page: name = key, role, width, steps }] of Object.entries(PAGES))
  test(`each step of the guide's page « ${key} » is found on screen`, async ({
    page,
    baseURL,
    scripts,
  }) => {
    await signIn(page, role, baseURL)
    if (width) await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    const found = new Set<string>()
    for (const step of steps)
      if (typeof step === 'string') {
        await find(page, step)
        found.add(step)
      } else if ('open' in step) await page.goto(step.open)
      else if ('press' in step) {
        await page
          .getByRole('button', { name: new RegExp(`^${step.press}`) })
          .first()
          .click()
        found.add(step.press)
      } else if ('touch' in step) {
        await page.getByText(step.touch, { exact: true }).first().click()
        found.add(step.touch)
      } else if ('file' in step) {
        const content = step.content ?? {
          name: 'cumul.xlsx',
          buffer: await (await page.request.get('/import/exemple-cumul.xlsx')).body(),
        }
        await page
          .getByLabel(step.file)
          .and(page.locator('input[type=file]'))
          .setInputFiles({ mimeType: 'application/octet-stream', ...content })
        found.add(step.file)
      } else if ('choose' in step) {
        await page.getByLabel(step.choose, { exact: true }).selectOption({ index: 1 })
        // with scripts the choice itself shows the place
        if (!scripts) await page.getByRole('button', { name: 'Afficher', exact: true }).click()
        found.add(step.choose)
      } else {
        await linkNamed(page, step.click).click()
        found.add(step.click)
      }
    expect(boldIn(name).filter((words) => !found.has(words))).toEqual([])
  })

// shows 2 §2: /help/guide/:page, /print-guide/:page
test('the guide is read from Aide & Support, on screen and on paper', async ({ page, baseURL }) => {
  await signIn(page, 'secretary', baseURL)
  await page.goto('/help')
  await page.getByRole('link', { name: 'Le planning', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Collaborateurs' })).toBeVisible()
  const picture = page.getByRole('img', { name: 'Le planning d’une concession' })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(async () => (await picture.boundingBox())?.height ?? 0).toBeGreaterThan(100)
  await expectAccessible(page)
  await page.goto('/print-guide/planning')
  await expect(page.getByRole('heading', { name: 'Le planning', exact: true })).toBeVisible()
  expect((await page.goto('/help/guide/inconnue'))?.status()).toBe(404)
})
