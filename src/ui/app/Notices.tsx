/** What the page has to tell, over the canvas. Each says what to do, and goes when it is dismissed or no longer true. */
import { Late } from './late'
import { noticePart } from './late-parts'
import { useStores } from './stores-context'
import { useStore } from './use-store'

export function Notices() {
  const { shell } = useStores()
  const notices = useStore(shell, (state) => state.notices)
  return (
    <div className="notices" role="status">
      {notices.length > 0 && (
        <Late part={noticePart}>
          {({ NoticeBar }) => notices.map((notice) => <NoticeBar key={notice.code} notice={notice} />)}
        </Late>
      )}
    </div>
  )
}
