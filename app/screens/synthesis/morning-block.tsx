import type { MorningCard } from '~/domain/morning/card'
import { MorningAside } from './morning-aside'
import { MorningLines } from './morning-lines'
import { MorningVerdict } from './morning-verdict'
import { MorningYesterday } from './morning-yesterday'

/** 'Ce matin': the verdict, the largest gaps, what is missing, and the open actions (7-beyond §5). */
export function MorningBlock({ morning }: { morning: MorningCard }) {
  const { verdict, measure } = morning
  return (
    <section className="card morning-card" aria-labelledby="ce-matin">
      <MorningVerdict verdict={verdict} measure={measure} />
      <div className="morning-parts">
        {verdict.error === null ? <MorningLines verdict={verdict.value} /> : null}
        <MorningAside morning={morning} />
      </div>
      <MorningYesterday yesterday={morning.yesterday} />
    </section>
  )
}
