import type { Route } from './+types/contract-pdf';
import { requireDeal } from './require-deal.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const { deal } = await requireDeal(args);
  const { contractPdf } = await import('#app/deals/contract-pdf.server.ts');
  return new Response(await contractPdf(deal), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${deal.agreedAt ? 'contract' : 'draft'}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
