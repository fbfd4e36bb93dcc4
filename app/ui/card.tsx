import type { ReactNode } from 'react'

interface Props {
  title: ReactNode
  /** at the right of the title: pill, toggle, link */
  aside?: ReactNode
  /** identifier of the title element, which names the section */
  id?: string
  small?: boolean
  className?: string
  children: ReactNode
}

/** A white panel with a title: the unit of every dashboard. */
export function Card({ title, aside, id, small, className, children }: Props) {
  const names = ['card', small ? 'card-small' : '', className ?? ''].filter(Boolean).join(' ')
  return (
    <section className={names} aria-labelledby={id}>
      <div className="card-head">
        <h2 className="card-title" id={id}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
