import { PROOF_PIECES, type ProofPiece, proofCommands } from '~/domain/closing/exact-text'
import type { ClosingView } from '~/domain/closing/view'
import { LinkButton } from '~/ui/button'
import { closingUrls } from './urls'

const WORDS: Readonly<Record<ProofPiece, string>> = {
  text: 'Texte exact',
  sha256: 'Empreinte SHA-256',
  signature: 'Signature',
  key: 'Clé publique',
}

/** The files by which anybody checks the kept figures without the product (4-decisions, 52). */
export function ClosingProof({ closing }: { closing: ClosingView }) {
  const { _id, signed } = closing
  const [digest, signature] = proofCommands(closing)
  const pieces = PROOF_PIECES.filter((piece) => signed || piece === 'text' || piece === 'sha256')
  return (
    <section className="stack closing-proof" aria-labelledby="verifier">
      <h3 id="verifier">Vérifier sans le logiciel</h3>
      <p>
        {signed
          ? 'Enregistrez les quatre fichiers dans un même dossier, puis exécutez ces deux commandes\u202f: la première contrôle l’empreinte du texte, la seconde sa signature (Ed25519, OpenSSL 3).'
          : 'Cette clôture est antérieure aux signatures. Enregistrez les deux fichiers dans un même dossier, puis exécutez cette commande\u202f: elle contrôle l’empreinte du texte.'}
      </p>
      <div className="card-actions">
        {pieces.map((piece) => (
          <LinkButton
            key={piece}
            small
            icon="download"
            to={closingUrls.proof(_id, piece)}
            reloadDocument
          >
            {WORDS[piece]}
          </LinkButton>
        ))}
      </div>
      <pre translate="no">
        <code>{signed ? `${digest}\n${signature}` : digest}</code>
      </pre>
    </section>
  )
}
