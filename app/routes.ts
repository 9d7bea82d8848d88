/** The table of contents: every address and its module. */
import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('routes/marketing/home.tsx'),

  route('listings', 'routes/listings/search.tsx'),
  route('models', 'routes/listings/models.ts'),
  route('listing/:id', 'routes/listings/detail.tsx'),
  route('listing/:id/views', 'routes/listings/views.ts'),
  route('create-listing', 'routes/listings/create.tsx'),
  route('edit-listing/:id', 'routes/listings/edit.tsx'),
  route('suggestions', 'routes/listings/suggestions.ts'),

  route('my-listings', 'routes/listings/my-listings.tsx'),
  route('my-listings/:id/sale', 'routes/listings/sale.tsx'),
  route('my-listings/:id/relist', 'routes/listings/relist.tsx'),
  route('my-listings/:id/delete', 'routes/listings/delete.tsx'),

  route('uploads/photos', 'routes/listings/upload-photo.ts'),
  route('uploads/photos/:id/delete', 'routes/listings/delete-upload.ts'),
  route('drafts/:id', 'routes/listings/draft.ts'),
  route('drafts/:id/delete', 'routes/listings/delete-draft.ts'),

  route('signup', 'routes/accounts/signup.tsx'),
  route('signin', 'routes/accounts/signin.tsx'),
  route('signin/with/:provider', 'routes/accounts/social-start.ts'),
  route('auth/callback/:provider', 'routes/accounts/auth-callback.ts'),
  route('signin/done', 'routes/accounts/social-done.tsx'),
  route('signin/email-link', 'routes/accounts/email-link.tsx'),
  route('signin/email-link/open', 'routes/accounts/open-email-link.tsx'),
  route('signup/complete', 'routes/accounts/complete-profile.tsx'),
  route('verify-email', 'routes/accounts/verify-email.tsx'),
  route('verify-email/resend', 'routes/accounts/resend-verification.tsx'),
  route('ForgotPassword', 'routes/accounts/forgot-password.tsx'),
  route('forgot-password', 'routes/accounts/forgot-password.tsx', { id: 'forgot-password-hyphenated' }),
  route('reset-password', 'routes/accounts/reset-password.tsx'),
  route('signout', 'routes/accounts/signout.ts'),
  route('whoami', 'routes/accounts/whoami.ts'),
  route('profile', 'routes/accounts/profile.tsx'),
  route('profile/sessions/end-others', 'routes/accounts/end-other-sessions.ts'),
  route('profile/sessions/:id/end', 'routes/accounts/end-session.ts'),
  route('profile/sign-in-again', 'routes/accounts/sign-in-again.ts'),
  route('profile/data', 'routes/accounts/own-data.ts'),
  route('profile/delete', 'routes/accounts/delete-account.tsx'),
  route('account-deleted', 'routes/accounts/account-deleted.tsx'),

  route('saved-cars/:listingId', 'routes/saved-cars/save.ts'),
  route('saved-cars/:listingId/remove', 'routes/saved-cars/remove.ts'),

  route('dev/outbox', 'routes/system/outbox.tsx'),
  route('dev/outbox/:file', 'routes/system/outbox-mail.tsx'),
  route('dev/outbox/:file/html', 'routes/system/outbox-html.ts'),
  route('files/*', 'routes/system/files.ts'),
  route('page-views', 'routes/system/page-views.ts'),
  route('healthz', 'routes/system/health.ts'),
  route('readyz', 'routes/system/ready.ts'),
  route('*', 'routes/system/not-found.tsx'),
] satisfies RouteConfig;
