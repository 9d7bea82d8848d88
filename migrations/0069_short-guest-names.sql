-- A guest's name is a first name and an initial, as everyone's in a conversation.
UPDATE conversations SET buyer_name = regexp_replace(trim(buyer_name), '^(\S+)\s(?:.*\s)?(\S)\S*$', '\1 \2') WHERE buyer_email IS NOT NULL;--> statement-breakpoint
UPDATE waiting_messages SET name = regexp_replace(trim(name), '^(\S+)\s(?:.*\s)?(\S)\S*$', '\1 \2');
