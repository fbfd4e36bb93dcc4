import type { Page } from '@playwright/test'

/** A node of Chromium's accessibility tree, as far as the model reads it. */
interface Node {
  nodeId: string
  ignored: boolean
  role?: { value: string }
  name?: { value: string }
  value?: { value: unknown }
  description?: { value: string }
  properties?: { name: string; value: { value: unknown } }[]
  childIds?: string[]
}

/** Roles that are said with all their content as one name. */
const WHOLE: Readonly<Record<string, string>> = {
  heading: 'titre',
  link: 'lien',
  button: 'bouton',
  checkbox: 'case à cocher',
  combobox: 'liste déroulante',
  textbox: 'champ',
  spinbutton: 'champ',
  image: 'image',
  cell: 'cellule',
  gridcell: 'cellule',
  columnheader: 'titre de colonne',
  rowheader: 'titre de ligne',
  progressbar: 'avancement',
}

/** Roles that are said when the reader enters them. */
const ENTERED: Readonly<Record<string, string>> = {
  RootWebArea: 'page',
  alert: 'alerte',
  status: 'statut',
  dialog: 'dialogue',
  main: 'contenu principal',
  navigation: 'navigation',
  region: 'région',
  form: 'formulaire',
  group: 'groupe',
  table: 'tableau',
  grid: 'grille',
}

const CELLS = new Set(['cell', 'gridcell'])
const FIELDS = new Set(['textbox', 'spinbutton', 'checkbox', 'combobox'])

const STATES: Readonly<Record<string, string>> = {
  invalid: 'non valide',
  required: 'obligatoire',
  readonly: 'lecture seule',
  disabled: 'indisponible',
}

function phraseOf(word: string, node: Node): string {
  const property = (name: string) => node.properties?.find((one) => one.name === name)?.value.value
  const level = property('level')
  const states = Object.entries(STATES)
    .filter(([name]) => String(property(name) ?? 'false') !== 'false')
    .map(([, state]) => state)
  const value = node.value?.value
  const said = [node.name?.value, value, ...states, node.description?.value]
    .filter((text) => text !== undefined && text !== '')
    .join(', ')
  return `${word}${level ? ` ${level}` : ''}${said ? ` ${said}` : ''}`.replace(/\s+/g, ' ')
}

/**
 * What a screen reader says from the first to the last line of the page, one phrase each: 'titre 1 Synthèse'. The model
 * reads Chromium's accessibility tree, so that styles, scripts and names count as they do for a real reader.
 */
export async function readAloud(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: Node[] }
  await session.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const phrases: string[] = []
  /** A cell with a field is entered: the field says its own name and value. */
  const holdsField = (node: Node): boolean =>
    (node.childIds ?? []).some((id) => {
      const child = byId.get(id)
      return !!child && (FIELDS.has(child.role?.value ?? '') || holdsField(child))
    })
  const read = (node: Node | undefined): void => {
    if (!node) return
    const role = node.ignored ? '' : (node.role?.value ?? '')
    const whole = WHOLE[role]
    const entered = ENTERED[role]
    if (role === 'StaticText' && node.name?.value.trim())
      phrases.push(node.name.value.replace(/\s+/g, ' ').trim())
    else if (whole && !(CELLS.has(role) && holdsField(node))) phrases.push(phraseOf(whole, node))
    else {
      if (entered) phrases.push(phraseOf(entered, node))
      for (const id of node.childIds ?? []) read(byId.get(id))
    }
  }
  read(nodes[0])
  return phrases
}
