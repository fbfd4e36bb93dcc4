import { counted } from '~/domain/format/numbers'
import { neededFields } from '~/domain/model-editor/draft'
import { gapCount } from '~/domain/model-editor/verdict'
import type { EditorView } from '~/domain/model-editor/view'
import { Notice, type NoticeTone } from '~/ui/notice'

interface Said {
  tone: NoticeTone
  title: string
  text: string
}

/** What the check comes to: what is read, and what still stops the model from being saved. */
function said({ draft, description }: EditorView): Said {
  const { reading } = description
  if (reading.kind === 'incomplete') {
    const needed = neededFields(draft.model).map(({ label }) => label)
    const text = needed.length > 0 ? needed.join(', ') : 'au moins une colonne de chiffres'
    return { tone: 'error', title: 'Le modèle est incomplet.', text: `À choisir\u202f: ${text}.` }
  }
  if (reading.kind === 'refused')
    return { tone: 'error', title: 'Le fichier ne peut pas être lu.', text: reading.message }
  if (reading.kind === 'staff') {
    const read = counted(reading.rows, 'ligne lue', 'lignes lues')
    const isClear = reading.errors.length === 0 && reading.questions.length === 0
    return {
      tone: reading.rows === 0 ? 'error' : isClear ? 'success' : 'warning',
      title: `${read}, ${reading.errors.length} refusées, ${counted(reading.questions.length, 'question')}.`,
      text: 'L’aperçu du classeur du réseau montrera ce qui change, et posera les questions une fois pour toutes les lignes.',
    }
  }
  const { sites, failed, report } = reading
  if (gapCount(description) > 0)
    return {
      tone: 'error',
      title: 'Le total du fichier n’est pas celui de ses lignes.',
      text: 'Vérifiez les colonnes, ou ne comparez pas les totaux (étape 1).',
    }
  if (sites.length === 0)
    return {
      tone: 'error',
      title: 'Aucune concession n’est lue en entier.',
      text: 'Rattachez les valeurs inconnues, ou laissez-les de côté.',
    }
  const read = counted(sites.length, 'concession lue', 'concessions lues')
  if (failed.length > 0 || report.unknown.length > 0)
    return {
      tone: 'warning',
      title: `${read}, ${failed.length} en échec.`,
      text: 'Rattachez les valeurs inconnues, ou laissez-les de côté\u202f: une concession en échec garde ses chiffres.',
    }
  return {
    tone: 'success',
    title: `${read}, ${counted(report.rows.read, 'ligne')}.`,
    text:
      report.control.length > 0
        ? 'Les totaux du fichier sont égaux à la somme de ses lignes.'
        : 'Le fichier n’a pas de total à comparer\u202f: vérifiez les chiffres ci-dessous.',
  }
}

/** Sentence above the check: the verdict before the figures. */
export function CheckVerdict({ view }: { view: EditorView }) {
  const { tone, title, text } = said(view)
  return (
    <Notice tone={tone} title={title} live={false}>
      <p>{text}</p>
    </Notice>
  )
}
