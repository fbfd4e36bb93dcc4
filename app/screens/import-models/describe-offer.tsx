import { Form } from '@remix-run/react'
import type { DescribeOffer as Offer } from '~/domain/import-models/offer'
import { Notice } from '~/ui/notice'
import { SubmitButton } from '~/ui/submit-button'
import { modelUrls } from './urls'

/** Way from a refused file to its description; the server has kept the file (8 §2). */
export function DescribeOffer({ offer }: { offer: Offer | null | undefined }) {
  if (!offer) return null
  const { draft, model } = offer
  if (!draft)
    return (
      <Notice tone="info" live={false} title="Ce fichier n’est pas celui du produit&#8239;?">
        <p>
          {model
            ? `Demandez à un administrateur de corriger le modèle «\u202f${model}\u202f».`
            : 'Demandez à un administrateur de décrire ce fichier, une fois pour toutes.'}
        </p>
      </Notice>
    )
  return (
    <Notice
      tone="info"
      live={false}
      title={
        model
          ? `Le fichier ne correspond plus au modèle «\u202f${model}\u202f».`
          : 'C’est un export de votre DMS\u202f?'
      }
    >
      <p>
        {model
          ? 'Corrigez le modèle avec ce fichier\u202f: il est gardé une heure.'
          : 'Décrivez-le une fois\u202f: il sera ensuite importé tel quel. Le fichier est gardé une heure.'}
      </p>
      <Form method="post" action={modelUrls.listAction()} className="form-actions">
        <input type="hidden" name="id" value={draft} />
        <SubmitButton icon="table" name="intent" value="open" pending="Lecture du fichier…">
          {model ? 'Corriger le modèle' : 'Décrire ce fichier'}
        </SubmitButton>
      </Form>
    </Notice>
  )
}
