import ts from 'typescript'
import { expect, it } from 'vitest'
import { leverSentence } from '~/domain/causes/lever-text'
import { LEVERS } from '~/domain/causes/levers'
import { toCompleteHead } from '~/domain/morning/to-complete'
import { QUALITY_PERCENT } from '~/domain/quality/brands'
import {
  HOURS_DAY_PERCENT,
  SYNTHESIS_PROJECTION_PERCENT,
  SYNTHESIS_RATIO,
} from '~/domain/records/statuses'
import { thresholdsText } from '~/domain/records/verdicts'
import { statusText } from '~/screens/planning/grid/status-text'
import { parse, sourceFiles, textOf } from '../sources'

/** Wordings that are no French of the trade, with the reason; not those that documents 1 to 3 fix. */
const REFUSED: readonly [pattern: RegExp, reason: string][] = [
  [/[dD]'où vient (?:ce|le) chiffre/, 'a link names the act and the figure: Détail du calcul'],
  [/D'où vient l'écart ?\?/, 'no question in a link: Causes de l’écart'],
  [/Depuis le relevé précédent/, 'readers compare with the day before: Évolution depuis la veille'],
  [/La plus en retard d'abord/, 'says the order, not a verdict: Triées par écart croissant'],
  [/Verdicts? ?:/, 'users read a ‘statut’'],
  [/en part d[eu] /, 'a percentage is ‘de l’objectif’: à partir de 90 % de l’objectif'],
  [/[Aa]u même jour ouvré/, 'the rank is the same, not the day: même rang de jour ouvré'],
  [/\bun taux de \S+ €\/h/, 'rates are ‘facturés’ and ‘visés’'],
  [/% d'heures client\b/, 'the trade writes ‘heures clients’'],
  [/d'heures clients? pour .{1,20} visés/, 'heures is feminine: visées'],
  [/de productivité pour .{1,20} visés/, 'a productivity is ‘attendue’: pour 92,4 % attendus'],
  [/soit [\d {2}]+€ de CA Net en moins/, 'the sign says it: soit −17 149 € de CA Net'],
  [/Où se fait l'écart/, 'D’où vient l’écart, par plaque'],
  [
    /une case est foncée|pèse dans ce qui/,
    'Plus la case est foncée, plus ce levier explique l’écart',
  ],
  [/Un niveau plus bas/, 'names the level: Détail par plaque'],
  [/L'axe est coupé/, 'Échelle tronquée'],
  [/s'additionnent à son écart/, 'La somme des leviers est égale à l’écart'],
  [/hors des sommes ou en retard/, 'Données manquantes ou en retard'],
  [/avertissements disent lesquels/, 'Voir les avertissements'],
  [/Avec des baisses/, 'Réussi, avec réserves'],
  [/n'est celui d'aucune|ne sont ceux d'aucune/, 'n’est rattaché à aucune concession'],
  [/une ligne est fausse|garde ce qu'elle avait/, 'les chiffres enregistrés sont conservés'],
  [/Importer de nouveau une/, 'Réimporter'],
  [/lignes comptent\. Rien d'autre/, 'Aucun chiffre n’est encore enregistré'],
  [/dit alors aux administrateurs/, 'e-mails do not speak'],
  [/revenue en deçà|Un champ vide n'alerte/, 'Laissez vide pour ne pas être alerté'],
  [/avec ce qui est arrivé/, 'avec les données disponibles'],
  [/Pas avant(?! le)/, 'a label is a noun: Heure d’envoi au plus tôt'],
  [/8 caractères au moins|pas l'un des plus courants/, 'Au moins 8 caractères'],
  [/Il y a un problème/, 'says what to do: Vérifiez les champs signalés'],
  [/fixé par elle quand/, 'Les métiers proposés dépendent de l’équipe'],
  [/Son rôle décide/, 'L’équipe est alors déduite du rôle du compte'],
  [/logiciel (?:de l'|d')atelier/, 'the trade says DMS'],
  [/laissé à 0 vaut/, 'À 0, le budget reprend la somme des services'],
  [/Ces lignes ouvrent|le fichier le dit/, 'figurent en tête de chaque fichier'],
  [/Tout l'écran en un classeur/, 'Tout exporter (Excel)'],
  [/Écrivez un ticket/, 'Votre demande est transmise aux administrateurs'],
  [/modifications? en attente/, 'à enregistrer'],
  [/ne sont remplis que pour qui/, 'pour les personnes ayant travaillé'],
  [/dont un cumul a baissé/, 'Cumuls en baisse dans 6 concessions'],
]

/** Text as one line with plain spaces and apostrophes. */
const flat = (text: string) =>
  text
    .replace(/\\u202f|\\u00a0|&#8239;|&nbsp;|\{' '\}|\s+/g, ' ')
    .replace(/ +/g, ' ')
    .replaceAll('’', "'")

/** Literals, templates and texts of JSX; comments and names are not read. */
function textsOf(name: string, source: string): string[] {
  const file = parse(name, source)
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node))
      found.push(node.children.map((child) => child.getText(file)).join(''))
    else if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node))
      found.push(node.getText(file))
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** Any refused wording: one pass over a file that has none, the usual case. */
const ANY = new RegExp(REFUSED.map(([{ source }]) => source).join('|'))

function faults(name: string, source: string): string[] {
  if (!ANY.test(flat(source))) return []
  const texts = (name.endsWith('.md') ? [source] : textsOf(name, source)).map(flat)
  return REFUSED.filter(([pattern]) => texts.some((text) => pattern.test(text))).map(
    ([pattern, reason]) => `${name}: ${pattern.source} (${reason})`,
  )
}

const files = sourceFiles(/^(?:app|docs\/guide)\/.*(?<!\.test)\.(?:tsx?|md)$/)

it('finds a refused wording in a literal, a template, a broken text of JSX and a page of the guide', () => {
  const screen = [
    "const title = 'Où se fait l’écart'",
    'const text = `@{a} modifications en attente.`'.replace('@', '$'),
    'const card = <p>L’axe est\n  coupé&#8239;: il ne part pas de zéro. Verdict&#8239;: {a}</p>',
    '// Un niveau plus bas',
  ].join('\n')
  expect(faults('x.tsx', screen).map((one) => one.split(' (')[0])).toEqual([
    'x.tsx: Verdicts? ?:',
    "x.tsx: Où se fait l'écart",
    "x.tsx: L'axe est coupé",
    'x.tsx: modifications? en attente',
  ])
  expect(faults('x.md', '**D’où vient ce\u202fchiffre\u202f?** mène')).toHaveLength(1)
})

it('no built text has a refused wording', () => {
  const tables = [SYNTHESIS_RATIO, SYNTHESIS_PROJECTION_PERCENT, HOURS_DAY_PERCENT, QUALITY_PERCENT]
  const rate = { realized: 325, expected: 327, more: -2, per: { realized: 325, expected: 327 } }
  const built = [
    ...tables.map((table) => thresholdsText(table)),
    ...LEVERS.map((lever) => leverSentence(lever, rate, 'mechanic')),
    toCompleteHead('fallen', '2026-11-19', 6),
    statusText(293, 0, '293 cellules remplies.'),
    statusText(3, 1, '2 cellules collées.'),
  ]
  expect(built.map(flat).filter((text) => ANY.test(text))).toEqual([])
})

it('no text of the product and no page of the guide has a refused wording', () => {
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.flatMap((file) => faults(file, textOf(file)))).toEqual([])
})
