/** web-push has no types; only what we use. */
declare module 'web-push' {
  type RequestDetails = { method: 'POST'; headers: Record<string, string | number>; body: Buffer; endpoint: string };
  const encryption: {
    generateVAPIDKeys(): { publicKey: string; privateKey: string };
    generateRequestDetails(
      subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
      payload: string,
      options: {
        vapidDetails: { subject: string; publicKey: string; privateKey: string };
        TTL: number;
        urgency: 'very-low' | 'low' | 'normal' | 'high';
        topic: string;
      },
    ): RequestDetails;
  };
  export default encryption;
}
