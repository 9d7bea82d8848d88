import { type RefObject, useEffect, useRef } from 'react';
import { Form, Link } from 'react-router';
import { DecisionPanel } from '#app/trust/moderation/decision-panel.tsx';
import { EvidencePart } from '#app/trust/moderation/evidence-part.tsx';
import { QueueList } from '#app/trust/moderation/queue-list.tsx';
import type { Evidence } from '#app/trust/moderation-evidence.server.ts';
import type { MadeDecision } from '#app/trust/moderation-log.server.ts';
import { keyOf, QUEUE_KINDS, type QueueItem, type QueueKind, queueHref } from '#app/trust/queue-item.ts';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import { Flash } from '#app/ui/notices.tsx';
import { DECISIONS } from '#app/vocabulary/moderation.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';

const FIELDS = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]';

export type ModerationPageProps = {
  kind: QueueKind | null;
  items: QueueItem[];
  counts: Record<QueueKind, number>;
  item: QueueItem | null;
  evidence: Evidence | null;
  undoable: MadeDecision[];
  flash: string | null;
  now: Date;
  reply: FormReply | undefined;
};

export function ModerationPage(props: ModerationPageProps) {
  const { kind, items, counts, item, evidence, undoable, flash, now, reply } = props;
  const page = useRef<HTMLDivElement>(null);
  useShortcuts(page);
  const current = queueHref(kind, item);
  const all = QUEUE_KINDS.reduce((sum, one) => sum + counts[one], 0);
  return (
    <div ref={page} className="grid min-w-0 gap-5">
      <h1>{all === 0 ? 'Nothing waiting' : `${formatCount(all)} waiting`}</h1>
      <Flash message={flash} />
      {undoable.map((decision) => (
        <UndoForm key={decision.id} decision={decision} kind={kind} />
      ))}
      <div className="grid items-start gap-6 lg:grid-cols-[15rem_minmax(0,1fr)_17rem]">
        <QueueList kind={kind} items={items} counts={counts} chosen={item ? keyOf(item) : null} now={now} />
        {item && evidence && <EvidencePart item={item} evidence={evidence} />}
        {item && evidence && (
          <DecisionPanel key={keyOf(item)} action={current} item={item} evidence={evidence} reply={reply} />
        )}
        {!item && (
          <p className="text-muted lg:col-span-2">
            New reports and appeals show here, oldest first.{' '}
            <Link to="/safety" className="text-link">
              What the public sees
            </Link>
          </p>
        )}
      </div>
    </div>
  );
}

function UndoForm({ decision, kind }: { decision: MadeDecision; kind: QueueKind | null }) {
  const { id, reports } = decision;
  const action = `/admin/moderation/undo/${id}${kind ? `?kind=${kind}` : ''}`;
  return (
    <Form method="post" action={action} className="panel flex flex-wrap items-center gap-3 p-3">
      <span className="text-[0.9375rem]">
        {DECISIONS[decision.action]}
        {reports > 1 && `, ${formatCount(reports)} reports`}
      </span>
      <button type="submit" className="button button-quiet">
        Undo
      </button>
    </Form>
  );
}

/** Elements name their key in `data-shortcut`: a link is followed, a choice is chosen. Never while typing. */
function useShortcuts(page: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (event.target instanceof Element && event.target.closest(FIELDS)) return;
      const key = event.key.toLowerCase();
      if (!/^[a-z]$/.test(key)) return;
      const target = page.current?.querySelector<HTMLElement>(`[data-shortcut="${key}"]`);
      if (!target) return;
      event.preventDefault();
      target.focus();
      target.click();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [page]);
}
