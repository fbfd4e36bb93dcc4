import type { ReactNode } from 'react'
import { DetailsMenu } from './details-menu'
import { Icon } from './icon'

interface Props {
  /** the print that one click on 'Imprimer' starts; without it the click opens the menu */
  usual: ReactNode | null
  children: ReactNode
}

/** Button 'Imprimer' of a screen with several prints: the usual one, and a menu that opens without scripts too. */
export function PrintMenu({ usual, children }: Props) {
  return (
    <div className="print-split">
      {usual}
      <DetailsMenu
        end
        className="print-menu"
        buttonClassName={`button button-small ${usual ? 'button-icon' : ''}`}
        {...(usual ? { label: 'Choisir quoi imprimer' } : {})}
        button={
          <>
            {usual ? null : (
              <>
                <Icon name="print" />
                Imprimer
              </>
            )}
            <Icon name="chevron" className="chevron" />
          </>
        }
      >
        {children}
      </DetailsMenu>
    </div>
  )
}

/** Entry that prints the current page. With scripts only: without them the browser's own menu prints it. */
export function PrintPage({ hint = 'La page telle qu’elle est affichée' }: { hint?: string }) {
  return (
    <button type="button" className="print-entry with-scripts" onClick={() => window.print()}>
      Cet écran
      <small>{hint}</small>
    </button>
  )
}
